/** CVs of other tools, as their owners write them. */
import { join } from 'node:path'
import t from 'tap'
import { createSite } from '../../../src/cli/commands/new.ts'
import { ask, check, type Expected, writeFolder } from '../../fixtures/ordinary/ordinary-folders.ts'
import { printedBy } from '../../fixtures/printed-by.ts'
import { temporaryFolder } from '../../fixtures/server/temporary-folder.ts'

/** By their files in cvs.yaml. */
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
  t.test(`a CV of another tool keeps its texts, and hides what is not public: ${name}`, async (t) => {
    const folder = temporaryFolder(t)
    await writeFolder('cvs', join(folder, 'cvs'))
    const mine = join(folder, 'mine')
    await printedBy(t, () => createSite(mine, { resume: join(folder, 'cvs', name) }))
    await check(t, mine)
    await ask(t, mine, expected)
  })
