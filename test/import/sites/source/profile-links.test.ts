/** `vitrine import`: which profiles of the owner become links of the site. */
import t from 'tap'
import { parse } from 'yaml'
import { createExistingSite } from '../../../../src/import/sites/existing/existing-site.ts'
import { importOf } from '../../../fixtures/content/import-of.ts'

const base = new URL('https://ada.example/')

const ada = [
  { label: 'GitHub', url: 'https://github.com/ada' },
  { label: 'hachyderm.io', url: 'https://hachyderm.io/@ada' },
]
for (const [theme, source] of [
  [
    'minima',
    { '_config.yml': 'github_username: ada\nmastodon_username: ada@hachyderm.io\nemail: a@b.example\n' },
  ],
  [
    'Minimal Mistakes',
    {
      '_config.yml':
        'author:\n  name: Ada\n  uri: https://ada.example\n  github: ada\n  links: [{label: M, url: "https://hachyderm.io/@ada"}, {label: A, url: "https://a.example/b"}]\n',
    },
  ],
  [
    'PaperMod',
    {
      'hugo.yaml':
        'params:\n  socialIcons:\n    - {name: github, url: "https://github.com/ada"}\n    - {name: m, url: "https://hachyderm.io/@ada"}\n    - {name: rss, url: /index.xml}\n',
      'content/a.md': '# A',
    },
  ],
  [
    'Chirpy',
    {
      '_config.yml':
        'social:\n  name: Ada\n  links: ["https://github.com/ada", "https://hachyderm.io/@ada"]\nwhatsapp_username: 0311555010\n',
    },
  ],
] as const)
  t.test(`takes the profiles that ${theme} shows`, async (t) => {
    const { files } = await importOf({ 'index.md': 'Hello.\n', ...source })
    t.strictSame(parse(files['site.yaml'] ?? '').links, ada)
  })

t.test('takes the profiles of researchers, and no number that may be a telephone', async (t) => {
  const config =
    'scholar_userid: xkB-8_AJ\norcid_id: 0000-0002-1825-0097\nwork_id: ada\nwhatsapp_id: 0311-555-010\n'
  const { files } = await importOf({ 'index.md': 'Hello.\n', '_config.yml': config })
  t.strictSame(parse(files['site.yaml'] ?? '').links, [
    { label: 'Google Scholar', url: 'https://scholar.google.com/citations?user=xkB-8_AJ' },
    { label: 'ORCID', url: 'https://orcid.org/0000-0002-1825-0097' },
  ])
})

t.test('takes the profiles that the existing site showed, and those with rel=me', async (t) => {
  const html =
    '<a href="https://twitter.com/Ada/">T</a><a rel="me" href="https://hachyderm.io/@ada">Mastodon</a><a href="https://github.com/theme">'
  const { files } = await importOf(
    { '_config.yml': 'twitter_username: ada\ngithub_username: ada\n', 'index.md': 'Hello.\n' },
    { existing: createExistingSite({ base, htmlPages: [{ url: base, html }] }) },
  )
  t.strictSame(parse(files['site.yaml'] ?? '').links, [
    { label: 'X', url: 'https://x.com/ada' },
    { ...ada[1], label: 'Mastodon' },
  ])
})
