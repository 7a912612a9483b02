/** Folders of Vitrine, as their owners write them. */
import t from 'tap'
import { ask, check, type Expected, writeFolder } from '../../fixtures/ordinary/ordinary-folders.ts'
import { temporaryFolder } from '../../fixtures/server/temporary-folder.ts'

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
  t.test(`a folder of Vitrine shows what is typed and hides what is not public: ${name}`, async (t) => {
    const folder = temporaryFolder(t)
    await writeFolder(name, folder)
    await check(t, folder)
    await ask(t, folder, expected)
  })
