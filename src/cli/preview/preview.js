/**
 * @import { Panel } from './findings.ts'
 *
 * Runs in pages of `vitrine dev` only. Reloads the page after each publication, and shows errors and warnings
 * over it. Browsers keep the scroll position on reload.
 */
const version = new URL(import.meta.url).searchParams.get('version')

const styles = new CSSStyleSheet()
styles.replaceSync(`
  :host { all: initial; }
  section { position: fixed; inset: auto 0 0; z-index: 2147483647;
    max-height: 60vh; overflow: auto; padding: 1rem 1.25rem;
    background: #1b1b1b; color: #f4f1ea; border-top: 4px solid #d9b44a;
    font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
  section.errors { border-color: #ff6b5e; }
  section.notes { border-color: #8a857c; }
  h2, summary { font: inherit; font-weight: 700; margin: 0; }
  p { margin: .75rem 0 .25rem; overflow-wrap: anywhere; }
  pre { margin: 0; padding: .5rem .75rem; background: #000; overflow: auto;
    font: 14px/1.4 ui-monospace, monospace; tab-size: 2; }
  @media print { section { display: none; } }
`)

/** Creates an element. @param {string} name @param {string} text @param {readonly Node[]} children */
const element = (name, text, ...children) => {
  const created = document.createElement(name)
  created.textContent = text
  created.append(...children)
  return created
}

/** Shows errors open, and other panels collapsed. @param {Panel} panel */
const panelElement = ({ kind, title, items }) => {
  const lines = items.flatMap((text) => {
    const [message = '', ...excerpt] = text.split('\n')
    return [element('p', message), ...(excerpt.length > 0 ? [element('pre', excerpt.join('\n'))] : [])]
  })
  if (kind === 'errors') return element('div', '', element('h2', title), ...lines)
  return lines.length === 0
    ? element('div', title)
    : element('details', '', element('summary', title), ...lines)
}

const host = document.createElement('vitrine-preview')
const root = host.attachShadow({ mode: 'open' })
root.adoptedStyleSheets = [styles]
document.body.append(host)

/** Replaces the panels over the page. @param {readonly Panel[]} panels */
const show = (panels) => {
  const section = element('section', '', ...panels.map(panelElement))
  section.className = panels[0]?.kind ?? ''
  section.setAttribute('role', 'status')
  section.dir = 'ltr' // the messages are in English, the page may not be
  root.replaceChildren(...(panels.length > 0 ? [section] : []))
}

const url = location.pathname + location.search // search results depend on the query
const events = new EventSource(`/__vitrine/events?page=${encodeURIComponent(url)}`)
events.addEventListener('message', ({ data }) => {
  const state = JSON.parse(data)
  if (state.version === version) show(state.panels)
  else location.reload()
})
