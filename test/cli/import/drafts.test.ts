/** `vitrine import`: files that only drafts show move along, and nobody but the owner's preview serves them. */
import t from 'tap'
import { withDrafts } from '../../../src/content/navigation/drafts.ts'
import { importOf } from '../../fixtures/content/import-of.ts'

const draft = '---\ntitle: D\ndraft: true\n---\n'

const rows: readonly (readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  text: RegExp,
  paths: readonly string[],
])[] = [
  [
    'an image of a note that is not published',
    {
      '.obsidian/app.json': '{}',
      'Start.md': '---\npublish: true\n---\n![[both.png]]',
      'Diary.md': '![[img/mine.png|300]] ![[mine.png]] ![](img/mine.png) ![[both.png]]',
      'img/mine.png': 'png',
      'both.png': 'png',
    },
    /!\[\[img\/_drafts\/mine\.png\|300\]\] !\[\[mine\.png\]\] !\[\]\(img\/_drafts\/mine\.png\) !\[\[both\.png\]\]/,
    ['/both.png', '/img/_drafts/mine.png'],
  ],
  [
    'the folder of a draft',
    {
      'hugo.toml': 'theme = "x"',
      'content/posts/a/index.md': `${draft}![](x.png) ![](/posts/a/x.png)`,
      'content/posts/a/x.png': 'png',
      'content/posts/a/unused.csv': 'a,b',
      'content/b.md': 'Text',
    },
    /!\[\]\(_drafts\/x\.png\) !\[\]\(\/posts\/a\/_drafts\/x\.png\)/,
    ['/posts/a/_drafts/x.png'],
  ],
  [
    'an image from outside the served folders',
    {
      'astro.config.mjs': '',
      'src/content/blog/a.md': '---\ndraft: true\nheroImage: ../../pictures/a.png\n---\n',
      'src/pictures/a.png': 'png',
    },
    /image: \.\.\/pictures\/_drafts\/a\.png/,
    ['/pictures/_drafts/a.png'],
  ],
]

for (const [name, files, text, paths] of rows)
  t.test(`keeps ${name} from being served`, async (t) => {
    const { site, issues, files: written, converted } = await importOf(files)
    t.strictSame(issues, [])
    t.match(written[site.drafts[0]?.file ?? ''], text)
    t.strictSame(
      [...site.files.keys()].filter((path) => path.includes('_drafts')),
      [],
    )
    t.strictSame([...withDrafts(site).files.keys()].toSorted(), paths)
    const reason =
      'used by drafts only, so moved to a folder _drafts, which is not served; move it out when you publish the page'
    const named = converted.notes.filter((note) => note.reason === reason)
    t.equal(named.length, paths.filter((path) => path.includes('_drafts')).length)
  })
