/**
 * Ordinary folders, as owners of each format write them (test/fixtures/ordinary/): nothing to complain about,
 * every text on its page and in its Markdown as it was typed, and what is not public nowhere.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parse as parseHtml } from 'node-html-parser'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { checkContent } from '../src/cli/commands/check.ts'
import { createSite } from '../src/cli/commands/new.ts'
import { loadConfig } from '../src/config.ts'
import { formatIssue } from '../src/lib/data/issue.ts'
import { importHere } from './fixtures/content/run-import.ts'
import { readForms, showMarkdown } from './fixtures/pages/page-forms.ts'
import { printedBy } from './fixtures/printed-by.ts'
import { rowsOf } from './fixtures/rows-of.ts'
import { temporaryFolder } from './fixtures/server/temporary-folder.ts'
import { buildTestApp, testOrigin, withoutChromium } from './fixtures/server/test-app.ts'

const folders = resolve(import.meta.dirname, 'fixtures/ordinary')

const photo = () => sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })

/** Returns the bytes of a file, whose text may be only that it is a photo. */
const bytesOf = async (file: string, text: string): Promise<string | Buffer> => {
  if (text !== 'photo') return text
  return file.endsWith('.png') ? photo().png().toBuffer() : photo().jpeg().toBuffer()
}

/** Writes the files of `NAME.yaml` to a folder. */
const writeFolder = async (name: string, folder: string): Promise<void> => {
  const files: Record<string, string> = parse(readFileSync(join(folders, `${name}.yaml`), 'utf8'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), await bytesOf(file, text))
  }
}

/** Returns a text on one line, with the quotation marks that were typed, in place of those of print. */
const asTyped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[‘’]/g, "'").replaceAll(/[“”„]/g, '"')

/** Returns what HTML says, in reading order. */
const wordsOf = (html: string, url: string): string => asTyped(readForms(html, url).words?.join(' ') ?? '')

/** Asserts that nothing is wrong, but the warnings with these codes. */
const check = async (t: Test, folder: string, known: readonly string[] = []): Promise<void> => {
  const environment = { CONTENT_DIR: folder, DATA_DIR: temporaryFolder(t), ...withoutChromium }
  const { errors, warnings } = await checkContent(loadConfig(environment))
  const unknown = warnings.filter(({ code }) => !known.includes(code))
  t.strictSame([...errors, ...unknown].map(formatIssue), [], 'nothing to complain about')
}

/** Returns the addresses of all pages, as the sitemap has them. */
const pagesOf = async (app: FastifyInstance): Promise<readonly string[]> =>
  [...(await app.inject('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )

/** Everything that strangers can read as text, by its address. */
const publicTexts = async (app: FastifyInstance): Promise<readonly (readonly [string, string])[]> => {
  const pages = await pagesOf(app)
  const others = 'resume.json llms.txt llms-full.txt agent.txt sitemap.xml feed.atom feed.json robots.txt'
  const urls = [
    ...pages.flatMap((page) => [page, `${page}index.md`]),
    ...others.split(' ').map((file) => `/${file}`),
    ...['/cv/publications.bib', '/cv/cv.txt', '/contents/', '/tags/', '/posts/', '/blog/'],
  ]
  return Promise.all(urls.map(async (url) => [url, (await app.inject(url)).body] as const))
}

/** What a folder shows. */
interface Expected {
  /** Rows of an address and of texts on that page. */
  readonly shown?: string
  /** Words that nobody may read. */
  readonly hidden?: readonly string[]
  /** Former addresses, and where they lead. */
  readonly moved?: Readonly<Record<string, string>>
  /** Texts in resume.json. */
  readonly data?: readonly string[]
}

const ask = async (t: Test, folder: string, { shown = '', hidden = [], moved = {}, data = [] }: Expected) => {
  const app = await buildTestApp(t, { CONTENT_DIR: folder, DATA_DIR: temporaryFolder(t), ...withoutChromium })
  const rows = rowsOf(shown).filter(([address]) => address !== '')
  for (const [address, ...texts] of rows) {
    const url = testOrigin + encodeURI(address)
    const html = await app.inject({ url: encodeURI(address), headers: { accept: 'text/html' } })
    const markdown = await app.inject({ url: encodeURI(address), headers: { accept: 'text/markdown' } })
    t.strictSame([html.statusCode, markdown.statusCode], [200, 200], address)
    const main = parseHtml(html.body).querySelector('main')?.outerHTML ?? ''
    const page = wordsOf(main, url)
    const shownMarkdown = wordsOf(showMarkdown(markdown.body), url)
    for (const text of texts) {
      t.ok(page.includes(text), `${address} shows “${text}”`, { page })
      t.ok(shownMarkdown.includes(text), `${address} says “${text}” in Markdown`, { markdown: markdown.body })
    }
  }
  const texts = await publicTexts(app)
  for (const word of hidden) {
    const said = texts.flatMap(([url, text]) => (text.includes(word) ? [url] : []))
    t.strictSame(said, [], `nobody can read “${word}”`)
  }
  for (const [from, to] of Object.entries(moved)) {
    const { headers, statusCode } = await app.inject(encodeURI(from))
    t.strictSame([statusCode, headers.location], [308, encodeURI(to)], `${from} leads to ${to}`)
  }
  const plain = asTyped((await app.inject('/cv/cv.txt')).body)
  for (const text of rows.find(([address]) => address === '/cv/')?.slice(1) ?? [])
    t.ok(plain.includes(text), `cv.txt has “${text}”`, { plain })
  const resume = data.length === 0 ? '' : (await app.inject('/resume.json')).body
  for (const text of data) t.ok(resume.includes(text), `resume.json has ${text}`, { resume })
}

/** Vitrine's own folders. */
const own: readonly (Expected & { readonly name: string })[] = [
  {
    name: 'own',
    shown: `
/
  Hello! I build stairs and tables in Tübingen.
  Call me between 8:00 and 17:30, or read about me.
  +49 (0)7071 / 55 01-23
  post@brinkmann.example
/cv/
  Jörg Brinkmann
  Master carpenter
  +49 (0)7071 / 55 01-23
  I have been building stairs since 2004, and I still count the steps.
  Holz & Söhne GmbH
  Workshop lead (50 %)
  Lead a team of 6.
  Cut waste by ~12.50 %
  Moved the planning from Excel 97 to FreeCAD 0.21.2
  Built >300 stairs
  Tischlerei Aydın
  1.0
  Meisterbrief
  Handwerkskammer Reutlingen
  C++ (a little)
  hand plane No. 4
  B1
/about/
  I was born in Böblingen and I've lived in Tübingen since 2003.
  4,800 €
  quarter-turned
  the height of the storey in mm
  from below
  patience :)
  new workshop
  post@brinkmann.example or https://holz.example/@joerg
/posts/steps/
  How high is a step?
  2 * rise + run = 63 cm
  def run(rise_cm: float) -> float: """Returns the run of a step.""" return 63 - 2 * rise_cm # 17.5 -> 28.0
  Nobody trips over a formula.
  oiling a table
/posts/oil/
  linseed oil (0.75 l)
  a cloth, not a brush
  Don't leave the cloth lying around: it can catch fire.
  Really. Put it into water.
/posts/2026-02-new-saw/
  The new saw (a Format-4)
  It came on a lorry on Monday the 19th.
  5.5 kW, 950 kg, 1 fuse blown. I paid $500 for the transport & got $20 back.
  What it can't do
/posts/
  How high is a step?
  The new saw (a Format-4)
/tags/stairs/
  How high is a step?
  The new saw (a Format-4)
/tags/tables/
  Oiling a table
`,
    hidden: ['gluedump', 'particle board', 'dovetail', 'anniversary', 'rants'],
    data: [
      ...['"+49 (0)7071 / 55 01-23"', '"Cut waste by ~12.50 %"', '"Built >300 stairs"', '"2012-07-14"'],
      ...['"2016-03-31"', '"2016-04"', '"1.0"', 'FreeCAD 0.21.2"', '"C++ (a little)"'],
    ],
  },
  {
    name: 'two-languages',
    shown: `
/
  I turn Swedish crime into German subtitles. More about me, or see my CV.
/de/
  Ich mache aus schwedischen Krimis deutsche Untertitel. Mehr über mich.
/cv/
  Translator & subtitler
  +4934155501234
  Karl-Heine-Str. 7
  04229
  1,200 minutes of film a year
  Series: all 10 seasons of a crime show
  Halle (Saale)
  Subtitles in three languages:
  1.30
  OmegaT 6.0
  95 words/min
/de/cv/
  Übersetzerin & Untertitlerin
  +4934155501234
  04229
  Freiberuflich
  1.200 Minuten Film im Jahr
  1.30
  Muttersprache
/about/
  Born in Malmö; I live in Leipzig with two cats and 1½ bicycles.
  12 € a minute
  VAT ID DE 123 456 789
/de/about/
  Geboren in Malmö; ich lebe in Leipzig mit zwei Katzen und 1½ Fahrrädern.
/imprint/
  04229 Leipzig
  Tel. +49 341 555 01234
`,
    data: [
      ...['"+4934155501234"', '"04229"', '"1.30"', '"OmegaT 6.0"', '"2014-12-31"', '"2015"'],
      ...['"3D glasses"', '"Series: all 10 seasons of a crime show"'],
    ],
  },
  {
    name: 'academic',
    shown: `
/
  My group has 3 PhD students; we use the flow duration curve
  and R 4.3.1.
  Office: B-2.17, Bażyńskiego 8
/cv/
  Low flows in the Vistula delta, 1951–2020
  Journal of Invented Hydrology
  101–119
  10.5555/jih.2023.0101
  Zielińska
  O'Brien
  Müller
  Ice jams: a 2-D model
  van der Berg
  Proc. 5th Workshop on River Ice
  7–12
  Where the Water Goes
  HYD 101 Rivers
  Guest lecture on floods, Aarhus, 2019
/teaching/
  Rain
  PDF
`,
    hidden: ['Secretly', 'reviewer two', 'Zotero'],
    data: ['"0000-0002-1825-0097"'],
  },
  {
    name: 'applicant',
    shown: `
/
  Hello, I'm Tomás. I am awake when you are not.
/cv/
  Registered nurse
  St Odo's Infirmary
  Night shifts on a 28-bed ward
  BSc (Hons)
  Leeds
/for/acme-k7q2mzx4pwd3rn5vtb6ycjah2s/
  Research nurse, ref. AT-2026/041
  Acme Trials Ltd
  1 Long Lane
  I'd like to work at Acme. In 2019 I ran 4 trials with 112 patients.
  +44 20 7946 0991
  3b Privet Mews
  LS1 4XX
  Cover for the ward manager
  Umbrella Clinic
`,
    hidden: [
      ...['7946', 'Privet', 'LS1', 'Cover for', 'Umbrella', 'Hushhush', 'Oduya', 'Never late'],
      ...['Acme', 'AT-2026', '112 patients', 'k7q2mzx4pwd3rn5vtb6ycjah2s', 'Research nurse'],
    ],
    data: ['"Night shifts on a 28-bed ward"', '"2020-02"', '"2018-07"'],
  },
]

for (const { name, ...expected } of own)
  t.test(`a folder of Vitrine: ${name}`, async (t) => {
    const folder = temporaryFolder(t)
    await writeFolder(name, folder)
    await check(t, folder)
    await ask(t, folder, expected)
  })

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
  {
    name: 'eleventy',
    options: { public: true },
    shown: `
/
  Welcome. 14 plants so far.
/about/
  I live on the 3rd floor (no lift).
/posts/2024-05-06-fern/
  The fern
  day 1: green
  day 30: "resting"
`,
    hidden: ['alivebarely', 'cactus'],
    moved: { '/posts/fern/': '/posts/2024-05-06-fern/' },
  },
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
  {
    name: 'notion',
    shown: `
/Reviews/Oodi/
  17,250 m², open until 21:00.
  Go on a Sunday.
  books
`,
    hidden: ['hiddenshelf', 'The small one'],
  },
  { name: 'plain', hidden: ['Růžena', 'flour', 'Svíčková'] },
]

for (const { name, options, warnings, ...expected } of sites)
  t.test(`a site moves in: ${name}`, async (t) => {
    const folder = temporaryFolder(t)
    await writeFolder(name, join(folder, 'source'))
    const { code, output } = await importHere(t, folder, options)
    t.equal(code, 0, 'imported', { output })
    await check(t, join(folder, 'mine'), warnings)
    await ask(t, join(folder, 'mine'), expected)
  })

/** CVs of other tools, by their files in cvs.yaml. */
const cvs: readonly (Expected & { readonly name: string })[] = [
  {
    name: 'json-resume/resume.json',
    shown: `
/cv/
  Mei-Ling O'Connor
  I break things at work (and fix them at home).
  Loch & Key Ltd.
  Raised coverage from 61.0% to 94.5%
  Wrote a fuzzer in C++17
  4.0
  DB1101 - Basic SQL
  Playwright 1.40
  She found 1,001 bugs.
  A zoo of bugs.
`,
    hidden: ['555 0188', 'Quay', 'D02'],
    data: ['"Playwright 1.40"', '"4.0"', '"2017-06-15"', '"DB1101 - Basic SQL"', '"C#"'],
  },
  {
    name: 'rendercv/Ole_Hansen_CV.yaml',
    shown: `
/cv/
  Ole Hansen
  Marine engineer
  Ålesund, Norway
  I keep old diesel engines running.
  Grade: 4.50/5.00
  Rebuilt a B&W 6L50 in 19 days
  Saved 3.20 % fuel
  MS Nordstjernen
  Knocking at low load
  10.5555/knock.2020
  MATLAB R2019b
  COBOL-85
  Hobbies
  Cold-water swimming since 1999
`,
    hidden: ['55-012', '405-55'],
    data: ['"Grade: 4.50/5.00"', '"2017-03"', '"2013-08"', '"2020-11"', '"MATLAB R2019b"'],
  },
  {
    name: 'reactive-resume/resume.json',
    shown: `
/cv/
  Priya Ramanathan
  Product designer
  I draw boxes & ask why.
  Banyan Labs
  Shipped v2.10 of the app
  NPS from 7.0 to 8.50
  B.Des.
  8.90
  CSS 2.1
  Tamil
`,
    hidden: ['5550 1234', 'Ghostjob', 'nine lakhs'],
    data: ['"8.90"', '"2020-03"', '"CSS 2.1"', '"priyaram"'],
  },
  {
    name: 'yamlresume/resume.yml',
    shown: `
/cv/
  Kwame Boateng
  Ten years of Java, two of regret
  Accra
  Ghana
  3.80
  Compilers
  Moved 1.2 million users to PostgreSQL 16.0
  Java 21
  Native or Bilingual Proficiency
  gRPC
`,
    hidden: ['555 0123'],
    data: ['"3.80"', '"2008-09-01"', '"2018-09-30"', '"Java 21"'],
  },
  {
    name: 'al-folio/cv.yml',
    shown: `
/cv/
  Inés Ferreira
  PhD in Linguistics
  Dissertation on clitics.
  Prof. R. Lopes
  Lecturer
  corpus of 1.50 million tokens
  Honors and Awards
  Teaching award, 2nd place
  Academic Interests
  Word order
  Other Interests
  chess (Elo 1850)
`,
    hidden: ['1985'],
    data: ['"2016"', '"2015"', '"corpus of 1.50 million tokens"'],
  },
]

for (const { name, ...expected } of cvs)
  t.test(`a CV of another tool: ${name}`, async (t) => {
    const folder = temporaryFolder(t)
    await writeFolder('cvs', join(folder, 'cvs'))
    const mine = join(folder, 'mine')
    await printedBy(t, () => createSite(mine, { resume: join(folder, 'cvs', name) }))
    await check(t, mine)
    await ask(t, mine, expected)
  })
