/** Sites of other generators, as their owners write them, once they have moved in. */
import { join } from 'node:path'
import t from 'tap'
import { importHere } from '../../fixtures/content/run-import.ts'
import { ask, check, type Expected, writeFolder } from '../../fixtures/ordinary/ordinary-folders.ts'
import { temporaryFolder } from '../../fixtures/server/temporary-folder.ts'

/** Sites of other generators, with the options of the command. */
const sites: readonly (Expected & {
  readonly name: string
  readonly options?: Parameters<typeof importHere>[2]
  readonly warnings?: readonly string[]
})[] = [
  {
    name: 'jekyll',
    shown: `
/
  Braided loaf
/about/
  I'm Käthe. I bake at 4:30 a.m. and write at Backstube. Call +49 40 5550 777.
/posts/2023-04-02-sourdough/
  Sourdough: day 1
  Mix 50 g rye and 50 g water.
  echo "feed me" | at 18:00
/posts/2024-01-15-braided-loaf/
  Follows the sourdough.
  Strands
  35
/tags/bread/
  Sourdough: day 1
`,
    hidden: ['smokehouse', 'Burnt', 'lyewater', 'Pretzels'],
    moved: {
      '/2023/04/sourdough/': '/posts/2023-04-02-sourdough/',
      '/2024/01/braided-loaf/': '/posts/2024-01-15-braided-loaf/',
    },
  },
  {
    name: 'hugo',
    shown: `
/
  Timetables and sandwiches.
/about/
  I'm Siân; I ride. Mail: sian@rail.example.
/posts/night-train/
  The night train to Brașov
  Coach 5, berth 61.
  Bucharest 21:40
  Back on the coast.
/posts/coast/
  curl -s "https://api.example/v1.10/trains?from=BNG"
  The 10:10 was late by 1 h 5 min.
/tags/romania/
  The night train to Brașov
`,
    hidden: ['leakednames', 'Strike', 'strike'],
    moved: { '/2023/coast/': '/posts/coast/' },
  },
  { name: 'eleventy', hidden: ['3rd floor', 'alivebarely', 'cactus'] },
  {
    name: 'astro',
    options: { public: true },
    shown: `
/blog/first-post/
  First post
  The scale is 1:25 000, the CRS is EPSG:3844.
  const scale: number = 25_000;
/blog/using-mdx/
  See the first one.
  North is up.
`,
    hidden: ['dragonsomething', 'Unfinished'],
  },
  {
    name: 'zola',
    options: { public: true },
    shown: `
/
  Put the kettle on.
/blog/2024-05-01-steeping/
  Steeping, measured
  Three minutes at 80 °C.
  fn main() { println!("{}", 80.0_f32); }
/blog/oolong/
  More than steeping.
/about/
  Bjørn, Tromsø, +47 55 55 01 23.
/tags/rust-1.80/
  Steeping, measured
`,
    hidden: ['whiskedenough', 'Matcha'],
    moved: { '/blog/steeping/': '/blog/2024-05-01-steeping/' },
  },
  {
    name: 'hexo',
    shown: `
/about/
  I'm Haruka. ☎ +81 26 555 0123
/posts/first-snow/
  First snow
  1,912 m, -3 °C.
/posts/spring/
  春
  See First snow.
  console.log('haru'.length); // 4
/tags/山/
  First snow
`,
    hidden: ['bearwithcub', 'Bears'],
    moved: {
      '/2023/11/12/first-snow/': '/posts/first-snow/',
      '/2024/04/01/spring/': '/posts/spring/',
    },
  },
  {
    name: 'obsidian',
    warnings: ['image/no-alternative'],
    shown: `
/
  Notes on the bowline and Rope. #sailing
/Knots/Bowline/
  The rabbit comes out of the hole.
  Never use it on wet Dyneema (Ø 6 mm). See
/Rope/
  rinse
  not in the sun
`,
    hidden: ['harbourmaster', 'Søren', '2024-02-03.md'],
  },
  { name: 'notion', hidden: ['17,250', 'hiddenshelf', 'The small one'] },
  { name: 'plain', hidden: ['Růžena', 'flour', 'Svíčková'] },
]

for (const { name, options, warnings, ...expected } of sites)
  t.test(`a site moves in with its texts and addresses, and without its drafts: ${name}`, async (t) => {
    const folder = temporaryFolder(t)
    await writeFolder(name, join(folder, 'source'))
    const { code, output } = await importHere(t, folder, options)
    t.equal(code, 0, 'imported', { output })
    await check(t, join(folder, 'mine'), warnings)
    await ask(t, join(folder, 'mine'), expected)
  })
