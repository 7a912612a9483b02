/**
 * A language without its own interface texts shows English ones, and every one of them says that it is
 * English (WCAG 2.2, 3.1.2). The English texts of this site begin with a mark, so that none is overlooked.
 */
import { type HTMLElement, NodeType, parse, type TextNode } from 'node-html-parser'
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import type { MessageEntry } from '../../../src/content/i18n/messages.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const mark = '¶'
const english = (await loadMessages()).get('en') ?? {}

const markEntry = (entry: MessageEntry): MessageEntry =>
  typeof entry === 'string'
    ? entry.replaceAll(/^/gm, mark)
    : Object.fromEntries(Object.entries(entry).map(([category, text]) => [category, `${mark}${text}`]))

/** Names and quotation marks are in no language. */
const markedEnglish = Object.fromEntries(
  Object.entries(english)
    .filter(([key]) => !/^page\.(?:home|.*[qQ]uote(?:Open|Close))$/.test(key))
    .map(([key, entry]) => [key, markEntry(entry)]),
)

/** Danish and Persian have none of Vitrine's own texts. */
const languages = ['da', 'fa']

const note = `---
published: 2026-11-02
updated: 2026-11-03
tags: [Motor]
---
# Notat

Text.[^1] [Hit](index.md)

## Et

> [!NOTE]
> Text

- [x] gjort
- [ ] ikke

## To

| a | b |
|---|---|
| c | d |

## Tre

[^1]: En note.
`

const resume = JSON.stringify({
  basics: { name: 'Noor' },
  work: [
    { name: 'Et hus', position: 'Redaktør', startDate: '2020-01' },
    { name: 'Et', endDate: '2019' },
  ],
  education: [{ institution: 'En skole', score: '4' }],
})

const notesIn = (language: string) => ({
  [`a.${language}.md`]: note,
  [`b.${language}.md`]: note.replace('11-02', '11-01'),
})

const pagesIn = (language: string) => ({
  [`loose.${language}.md`]: '# Løs side',
  [`search.${language}.md`]: 'En tekst.', // without a title of its own
})

const content = {
  'site.yaml':
    'title: Min side\ndescription: Om ting.\nowner: {name: Noor}\nlanguages: [da, fa, en]\nnavigation: [cv, search, notes]\naccounts: [{provider: file, name: noor, path: days.json}]\nlinks: [{label: Kode, url: "https://kode.example/noor"}]\n',
  'days.json': '{"days": [{"date": "2026-11-20", "count": 3}]}',
  'resume.json': resume,
  translations: { 'en.yaml': JSON.stringify(markedEnglish) },
  pages: {
    ...Object.assign({}, ...languages.map(pagesIn)),
    notes: Object.assign({}, ...languages.map(notesIn)),
  },
}

/** The language of an element, as browsers find it. */
const languageOf = (element: HTMLElement | null): string =>
  element === null ? '' : (element.getAttribute('lang') ?? languageOf(element.parentNode))

const textsOf = (element: HTMLElement): readonly TextNode[] =>
  element.childNodes.flatMap((node): readonly TextNode[] => {
    if (node.nodeType === NodeType.TEXT_NODE) return [node as TextNode]
    return node.nodeType === NodeType.ELEMENT_NODE ? textsOf(node as HTMLElement) : []
  })

/** Each language is named in itself. */
const ownNames = new Set(['dansk', 'فارسی', 'English'])

/** What the CV says, which is in the site's first language on pages in every language. */
const isInCv = new Set(['Noor', 'Et hus', 'Redaktør', 'Et', 'En skole'])

/** Every text of a page and every label, with its language. */
const wordingOf = (html: string) => {
  const document = parse(html.replace('<!DOCTYPE html>', ''), { blockTextElements: {} })
  // Excerpts are words of a page as it was indexed, without its elements.
  for (const other of document.querySelectorAll('script, code, .excerpt')) other.remove()
  const texts = textsOf(document).map(({ text, parentNode }) => ({
    text: text.trim(),
    language: languageOf(parentNode),
  }))
  const labels = document
    .querySelectorAll('[aria-label]')
    .map((element) => ({ text: element.getAttribute('aria-label') ?? '', language: languageOf(element) }))
  return [...texts, ...labels].filter(({ text }) => /\p{L}/u.test(text))
}

const addressesIn = (prefix: string) =>
  [
    ...['/', '/cv/', '/notes/', '/notes/a/', '/notes/b/', '/tags/', '/tags/motor/', '/contents/', '/search/'],
    ...['/search/?q=notat', '/search/?q=nothing-at-all', '/search/?q=redakt%C3%B8r', '/nowhere/'],
  ].map((address) => prefix + address)

const app = await buildTestSite(t, content)

t.test('English texts and labels are in English, all others in the language of the page', async (t) => {
  const seen = new Set<string>()
  for (const [index, language] of languages.entries()) {
    for (const address of addressesIn(index === 0 ? '' : `/${language}`)) {
      const wording = wordingOf((await app.inject(address)).body)
      t.ok(wording.length > 10, address)
      for (const { text, language: found } of wording) {
        if (text.startsWith(mark)) seen.add(text)
        // The page's own title is followed by the site's.
        else if (text.includes(mark)) t.fail(`${address}: ${text} is in two languages`)
        if (ownNames.has(text)) continue
        if (isInCv.has(text) && found === languages[0]) continue
        t.equal(found, text.startsWith(mark) ? 'en' : language, `${address}: ${text}`)
      }
    }
  }
  t.ok(seen.size > 60, `${seen.size} English texts were seen`)
  t.match((await app.inject('/fa/')).body, `<span lang="en" dir="ltr">${mark}Skip`)
})

t.test('the developers’ page describes the API in English', async (t) => {
  const main = parse((await app.inject('/developers/')).body).querySelector('main')
  const wording = wordingOf(main?.outerHTML ?? '')
  t.ok(wording.length > 20)
  for (const { text, language } of wording) t.equal(language, 'en', text)
})
