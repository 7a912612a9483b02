/** Links and accounts of a CV lead to the same places from every form. */
import mammoth from 'mammoth'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestSite } from '../fixtures/server/test-app.ts'

/** What is written, and where it leads from each form; undefined if the form shows it as it is written. */
const links: readonly (readonly [written: string, href: string | undefined])[] = [
  ['thesis.pdf', 'https://ada.example/thesis.pdf'],
  ['pages/thesis.pdf', 'https://ada.example/thesis.pdf'],
  ['./data/set_(1).zip', 'https://ada.example/data/set_(1).zip'],
  ['notes/engine.md', 'https://ada.example/notes/engine/'],
  ['notes/engine.md#wheels', 'https://ada.example/notes/engine/#wheels'],
  ['/notes/engine/', 'https://ada.example/notes/engine/'],
  ['missing.pdf', 'https://ada.example/missing.pdf'],
  ['get.sh', 'https://get.sh'],
  ['run.sh', 'https://ada.example/run.sh'],
  ['readme.md', 'https://ada.example/readme/'],
  ['crates.rs/loom', 'https://crates.rs/loom'],
  ['müller.example', 'https://müller.example'],
  ['mill.example:8080/a', 'https://mill.example:8080/a'],
  ['https://mill.example/a?b=c#d', 'https://mill.example/a?b=c#d'],
  ['sgnl://x', undefined],
  ['javascript:alert(1)', undefined],
  ['nowhere', undefined],
]

t.test('links lead to files and pages of the site first, then to hosts; the rest is a warning', async (t) => {
  const app = await buildTestSite(t, {
    'resume.json': JSON.stringify({
      basics: { name: 'Ada' },
      projects: links.map(([url], index) => ({
        name: `Project ${index}`,
        url,
        highlights: [`[by Markdown ${index}](<${url}>)`, `<a href="${url}">by HTML ${index}</a>`],
      })),
    }),
    pages: {
      notes: { 'engine.md': '# Engine\n' },
      'readme.md': '# Read me\n',
      'run.sh': '#!/bin/sh\n',
      'thesis.pdf': '%PDF-',
      data: { 'set_(1).zip': 'PK' },
    },
  })
  const get = async (path: string) => (await app.inject(path)).rawPayload
  const { value: word } = await mammoth.convertToHtml({ buffer: await get('/cv/cv.docx') })
  const resumeJson = JSON.parse(String(await get('/resume.json')))
  const hrefOf = (html: string, label: string) => {
    const link = parse(html)
      .querySelectorAll('a')
      .find(({ text }) => text === label)
    const href = link?.getAttribute('href')
    return href && URL.parse(href, 'https://ada.example/cv/')?.href
  }
  const page = String(await get('/cv/'))
  const text = String(await get('/cv/cv.txt'))
  for (const [index, [written, expected]] of links.entries()) {
    const href = expected && new URL(expected).href
    for (const label of [`Project ${index}`, `by Markdown ${index}`, `by HTML ${index}`]) {
      t.equal(hrefOf(page, label), href, `${written}: ${label}`)
      t.equal(hrefOf(word, label), href, `${written}: ${label} in Word`)
    }
    const project = resumeJson.projects[index]
    t.equal(project.url, expected, `${written} in /resume.json`)
    if (expected?.startsWith('https://ada.example')) {
      t.match(project.highlights, [`(<${expected}>)`, `"${expected}"`])
      t.ok(text.includes(`Project ${index} <${expected}>`), `${written} in text`)
    }
  }
  const warnings = app.content.current().warnings.filter(({ code }) => code === 'cv/no-address')
  t.strictSame(
    [...new Set(warnings.map(({ field }) => field?.replace(/\].*/, ']')))],
    ['projects[14]', 'projects[15]', 'projects[16]'],
  )
})

/** Accounts as people write them, and the URL of each; undefined if it cannot be known. */
const accounts: readonly (readonly [network: string, username: string, url: string | undefined])[] = [
  ['GitHub', 'ada', 'https://github.com/ada'],
  ['github', '@ada-l', 'https://github.com/ada-l'],
  ['LinkedIn', 'ada', 'https://www.linkedin.com/in/ada'],
  ['Twitter', 'ada', 'https://x.com/ada'],
  ['ORCID', '0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
  ['Stack Overflow', '1815', 'https://stackoverflow.com/users/1815'],
  ['StackOverflow', 'ada', undefined],
  ['Mastodon', '@ada@social.example', 'https://social.example/@ada'],
  ['GitHub', 'Ada Lovelace', undefined],
  ['Signal', '+49 30 1', undefined],
  ['Club', 'ada', undefined],
]

t.test('an account of a known network is a link in every form', async (t) => {
  const profiles = accounts.map(([network, username]) => ({ network, username }))
  const app = await buildTestSite(t, { 'resume.json': JSON.stringify({ basics: { name: 'Ada', profiles } }) })
  const get = async (path: string) => (await app.inject(path)).rawPayload
  const { value: word } = await mammoth.convertToHtml({ buffer: await get('/cv/cv.docx') })
  const [page, home, markdown] = await Promise.all(['/cv/', '/', '/cv/index.md'].map(get))
  const pdf = (await get('/cv/cv.pdf')).toString('latin1')
  for (const [network, username, url] of accounts) {
    const label = `${network}: ${username}`
    const linkIn = (html: string): string | undefined =>
      parse(html)
        .querySelectorAll('a')
        .find(({ text }) => text === label)
        ?.getAttribute('href')
    t.equal(linkIn(String(page)), url, `${label} on the page`)
    t.equal(linkIn(word), url, `${label} in Word`)
    t.equal(markdown?.includes(`](${url})`), url !== undefined, `${label} in Markdown`)
    t.equal(pdf.includes(`(${url})`), url !== undefined, `${label} in the PDF`)
    t.equal(home?.includes(`href="${url}"`), url !== undefined, `${label} on the home page`)
  }
  t.match(JSON.parse(String(await get('/resume.json'))).basics, { profiles }, 'as it was written')
})
