/** `vitrine export` of a site whose address has a path. */
import { join, resolve } from 'node:path'
import t from 'tap'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { exported, filesIn, findDeadUrls, origin } from '../../fixtures/publishing/exported-files.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const root = resolve(import.meta.dirname, '../../..')

t.test('below a path, everything leads below that path and is there', async (t) => {
  const site = `${origin}/vitrine`
  const resume = {
    basics: { name: 'Ada', image: '/ada.svg', url: `${site}/`, summary: 'See [the notes](/notes/).' },
  }
  const files = await exported(
    t,
    {
      'site.yaml': `${minimalSettings.replace(/languages:.*/, 'languages: [en, fr]')}design: { accent: '#005a9c' }
redirects: { /blog/*: /notes/*, /away: https://b.example/ }
security: { contact: 'mailto:ada@ada.example', expires: 2100-01-01 }
`,
      styles: { 'custom.css': 'body { background: url(/ada.svg) } /* url(/none.svg) */' },
      'resume.json': JSON.stringify(resume),
      pages: {
        'index.md':
          '---\ntitle: Ada\ntemplate: home\n---\n[Notes](notes/index.md), <a href="/cv/">CV</a>, [file](/old.html) and /literal/\n',
        'cv.md': '---\ntitle: CV\ntemplate: cv\n---\n[Home](/) ![Ada](/ada.svg)\n',
        notes: {
          'index.md': '# Notes\n',
          'post.md':
            '---\ntitle: Post\npublished: 2026-01-02\n---\n[Home](/), ![Ada](../ada.svg)\n\n<p style="background: url(/ada.svg)">A</p>\n',
        },
        'index.fr.md': '---\ntitle: Ada\ntemplate: home\n---\n[CV](/cv/)\n',
        'ada.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><a href="/notes/"><path d="M0 0h9v9z"/></a></svg>',
        'own.css': 'b { background: url(/ada.svg) }',
        'old.html': Buffer.from(
          '<style>b { background: url("/ada.svg") }</style><a href="/notes/">\xe9</a>',
          'latin1',
        ),
      },
    },
    `${site}/`,
  )
  t.strictSame(await findDeadUrls(t, join(t.testdirName, 'out'), site), [])
  for (const [file, text] of [
    ['/index.html', '/literal/'],
    ['/index.md', `[Notes](${site}/notes/index.md)`],
    ['/feed.atom', `href=&quot;${site}/&quot;`],
    ['/cv/cv.pdf', `/URI (${site}/notes/)`],
    ['/cv/cv.txt', `<${site}/notes/>`],
    ['/_redirects', '/vitrine/blog/* /vitrine/notes/:splat 308\n/vitrine/api/cv/ /vitrine/cv/cv.pdf 200'],
    ['/_redirects', '/vitrine/away https://b.example/ 308'],
    ['/_redirects', '/vitrine/rss.xml /vitrine/feed.atom 308'],
    ['/_redirects', '/vitrine/feed/feed.xml /vitrine/feed.atom 308'],
    ['/_headers', '\n/vitrine/static/*\n'],
    ['/old.html', 'url("/vitrine/ada.svg") }</style><a href="/vitrine/notes/">\xe9</a>'],
    ['/README.md', `Serve this folder at ${site}/.`],
  ] as const)
    t.match(files.get(file), text, file)
})

t.test('the sample, which README links to as the demo, is whole below a path', async (t) => {
  const parent = testFolder(t, {})
  const site = `${origin}/vitrine`
  Object.assign(process.env, { BASE_URL: site, DATA_DIR: join(parent, 'data') })
  await exportFolder(join(root, 'content'), join(parent, 'out'))
  t.strictSame(await findDeadUrls(t, join(parent, 'out'), site), [])
  const pages = [...filesIn(join(root, 'content/pages'))].filter(([file]) => file.endsWith('.md'))
  const dates = pages.flatMap(([, text]) => text.match(/(?<=^(?:published|updated): )\S+$/gm) ?? [])
  const lastChange = dates.toSorted().at(-1)?.replaceAll('-', '')
  const pdf = filesIn(join(parent, 'out')).get('/cv/cv.pdf')
  t.match(pdf, `/CreationDate (D:${lastChange}000000`, 'the date of the PDF is that of the last change')
})
