/** `vitrine import`: titles, owners and languages in the scripts that configure a generator. */
import t from 'tap'
import { parse } from 'yaml'
import { importOf } from '../../../fixtures/content/import-of.ts'

const about = '---\ntitle: About\n---\nAda wrote the notes on the engine.\n'

const scripts: readonly (readonly [files: Record<string, string>, title: string, owner: string])[] = [
  [
    { 'gatsby-config.js': "siteMetadata: { title: `Ada\\'s notes`, author: { about: 'x', name: 'Ada L' } }" },
    "Ada's notes",
    'Ada L',
  ],
  [
    { '_config.yml': 'title: blank\nfirst_name: Ada\nmiddle_name:\nlast_name: Lovelace' },
    'Ada Lovelace',
    'Ada Lovelace',
  ],
  [
    {
      'next.config.mjs': 'export default {}',
      'data/siteMetadata.js': `title: "Ada's notes", author: 'Ada L', siteUrl: 'https://ada.example'`,
    },
    "Ada's notes",
    'Ada L',
  ],
  [
    {
      '.eleventy.js': '',
      '_data/metadata.js': "export default { title: 'Notes', author: {\n name: 'Ada L' } }",
    },
    'Notes',
    'Ada L',
  ],
  [
    {
      'next.config.mjs': 'export default {}',
      'app/layout.tsx': "export const metadata = { title: { template: '%s | Ada', default: 'Ada' } }",
    },
    'Ada',
    'Ada',
  ],
  [{ 'quartz.config.ts': "pageTitle: 'Notes', pageTitleSuffix: ' - N'" }, 'Notes', 'Notes'],
  [{ 'astro.config.mjs': '', 'src/consts.ts': "export const SITE_TITLE = 'Notes'" }, 'Notes', 'Notes'],
  [
    {
      'astro.config.mjs': '',
      'src/site.config.ts': "export const site = { author: 'Ada L', title: 'Notes' }",
    },
    'Notes',
    'Ada L',
  ],
  [{ '_config.yml': 'title: Notes\nsocial: { name: Ada L }' }, 'Notes', 'Ada L'],
  [{ 'next.config.mjs': "title: 'Ada L | Notes'" }, 'Ada L | Notes', 'Ada L'],
  [{ 'astro.config.mjs': 'title: `A $' + '{name}`, author: me' }, 'source', 'source'],
]

t.test(
  'reads the language of Quartz, Next.js, Docusaurus and VitePress, and of no example of code',
  async (t) => {
    const rows: readonly (readonly [file: string, text: string, language: string])[] = [
      ['quartz.config.ts', "locale: 'de-DE'", 'de-DE'],
      ['next.config.js', "openGraph: { locale: 'fr_CA' }", 'fr-CA'],
      ['docusaurus.config.js', "i18n: { defaultLocale: 'zh-CN', locales: ['zh-CN', 'en'] }", 'zh-CN'],
      ['.vitepress/config.ts', "lang: 'pt-BR', title: 'T'", 'pt-BR'],
      ['astro.config.mjs', "{ lang: 'js' }", 'en'],
    ]
    for (const [file, text, language] of rows) {
      const { site } = await importOf({ [file]: text, 'posts/a.md': about })
      t.strictSame(site.settings.languages, [language], file)
    }
  },
)

t.test('reads the description and the address of AstroPaper, not that of its source', async (t) => {
  const { files } = await importOf({
    'astro.config.ts': 'site: SITE.website',
    'src/config.ts':
      "website: 'https://ada.example/notes/', desc: 'On [engines](/a/), *all*', editPost: { url: 'https://code.example/edit/' }",
    'posts/a.md': about,
  })
  t.match(parse(files['site.yaml'] ?? ''), {
    description: 'On engines, all',
    redirects: { '/notes/*': '/*' },
  })
})

for (const [files, title, owner] of scripts)
  t.test(`reads a title and an owner of ${Object.keys(files).join(' and ')}`, async (t) => {
    const { files: written } = await importOf({ ...files, 'posts/a.md': about })
    t.match(parse(written['site.yaml'] ?? ''), { title, owner: { name: owner } })
  })
