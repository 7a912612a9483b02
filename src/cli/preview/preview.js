/**
 * @import { ApplicationNotes } from './application-notes.ts'
 * @import { Finding } from './findings.ts'
 * @import { PreviewState } from './plugin.ts'
 *
 * Runs in pages of `vitrine dev` only. Renews the page when it has changed, at the same scroll position, and shows what is
 * wrong with the content over it.
 */
const version = new URL(import.meta.url).searchParams.get('version')
const scrollKey = `vitrine ${location.pathname}`

const renew = () => {
  sessionStorage.setItem(scrollKey, String(scrollY))
  location.reload()
}

const keptPosition = sessionStorage.getItem(scrollKey)
if (keptPosition !== null) {
  sessionStorage.removeItem(scrollKey)
  const restore = () => scrollTo({ top: Number(keptPosition), behavior: 'instant' })
  restore()
  addEventListener('load', restore) // fonts and images may have moved the text
}

const styles = new CSSStyleSheet()
styles.replaceSync(`
  :host { all: initial; }
  section { position: fixed; inset: auto 0 0; max-height: 60vh; overflow: auto; padding: 1rem 1.25rem; z-index: 2147483647;
    background: #1b1b1b; color: #f4f1ea; border-top: 4px solid #d9b44a; font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
  section.errors { border-color: #ff6b5e; }
  section.notes { border-color: #8a857c; }
  ul { margin: .25rem 0 0; padding-inline-start: 1.25rem; }
  h2, summary { font: inherit; font-weight: 700; margin: 0; }
  p { margin: .75rem 0 .25rem; overflow-wrap: anywhere; }
  pre { margin: 0; padding: .5rem .75rem; background: #000; overflow: auto; font: 14px/1.4 ui-monospace, monospace; tab-size: 2; }
  @media print { section { display: none; } }
`)

/** @param {string} name @param {string} text @param {readonly Node[]} children */
const element = (name, text, ...children) => {
  const created = document.createElement(name)
  created.textContent = text
  created.append(...children)
  return created
}

/** @param {Finding} finding */
const asElements = ({ message, excerpt }) => [
  element('p', message),
  ...(excerpt === undefined ? [] : [element('pre', excerpt)]),
]

/** @param {number} number @param {string} noun */
const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** @param {readonly Finding[]} warnings */
const warningsPanel = (warnings) =>
  element(
    'details',
    '',
    element('summary', count(warnings.length, 'warning')),
    ...warnings.flatMap(asElements),
  )

/** @param {readonly Finding[]} errors */
const errorsPanel = (errors) => [
  element('h2', `${count(errors.length, 'error')}: what has one is left out, or stays as it was`),
  ...errors.flatMap(asElements),
]

/** @param {string} title @param {readonly string[]} lines */
const list = (title, lines) =>
  lines.length === 0
    ? []
    : [element('p', title), element('ul', '', ...lines.map((line) => element('li', line)))]

/** @param {ApplicationNotes} notes */
const notesPanel = ({ leftOut, gaps, lengths }) =>
  element(
    'details',
    '',
    element(
      'summary',
      [
        `This version leaves out ${leftOut.length === 0 ? 'nothing' : leftOut.length}`,
        ...(gaps.length === 0 ? [] : [`opens ${count(gaps.length, 'gap')}`]),
        ...lengths,
      ].join(' · '),
    ),
    ...list('Left out:', leftOut),
    ...list('Gaps that this opens:', gaps),
  )

/** @param {PreviewState} state */
const panelOf = ({ errors, warnings, notes, length }) => {
  const panel = element('section', '')
  panel.className = errors.length > 0 ? 'errors' : warnings.length > 0 ? 'warnings' : 'notes'
  panel.setAttribute('role', 'status')
  if (errors.length > 0) panel.append(...errorsPanel(errors))
  if (warnings.length > 0) panel.append(warningsPanel(warnings))
  if (notes !== undefined) panel.append(notesPanel(notes))
  if (length !== undefined) panel.append(element('div', length))
  return panel
}

const host = document.createElement('vitrine-preview')
const root = host.attachShadow({ mode: 'open' })
root.adoptedStyleSheets = [styles]
document.body.append(host)

/** @param {PreviewState} state */
const show = (state) => {
  const panel = panelOf(state)
  root.replaceChildren(...(panel.hasChildNodes() ? [panel] : []))
}

const url = location.pathname + location.search // results of a search change with the query
const events = new EventSource(`/__vitrine/events?page=${encodeURIComponent(url)}`)
events.addEventListener('message', ({ data }) => {
  const state = JSON.parse(data)
  if (state.version !== version) renew()
  else show(state)
})
