/** What a CV says that `vitrine new` would ask for. */
import t from 'tap'
import { readImportedResume } from '../../../src/import/resumes/read-imported-resume.ts'
import { readResumeFacts } from '../../../src/import/resumes/resume-facts.ts'

const factsOf = (text: string, file = 'resume.yaml') => readResumeFacts({ file, text, notes: [] })

t.test('the language is that of the file’s name', async (t) => {
  for (const file of ['resume.fr.yaml', 'resume-fr.yaml', 'cv_fr.yaml'])
    t.equal(factsOf('basics: { name: 김보라 }', file).language, 'fr')
  t.equal(factsOf('basics: { name: A }', 'resume-me.yaml').language, undefined)
})

t.test('names the fields that the server leaves out', async (t) => {
  const text =
    '{ basics: { name: A, shoe: 1 }, work: [{ name: B, boss: C, startDate: { year: 1 } }], x-mood: D }'
  t.strictSame(factsOf(text).notShown.toSorted(), ['basics.shoe', 'work[].boss', 'work[].startDate'])
})

t.test('the paper is that of the country: Letter where it is the standard', async (t) => {
  for (const [basics, paper] of [
    ['location: { countryCode: US }', 'Letter'],
    ['location: { countryCode: MX }', 'Letter'],
    ['location: { countryCode: DE }, phone: +1 206 555 0100', 'A4'],
    ['location: { country: Canada }', 'Letter'],
    ['location: "Bogotá, Colombia"', 'Letter'],
    ['location: { city: "Austin, TX, USA" }', 'Letter'],
    ['location: { city: Seattle, region: WA }, phone: (206) 555-0100', 'Letter'],
    ['location: { city: Oslo }, phone: +47 22 55 01 00', 'A4'],
    ['phone: +1 206 555 0100', 'Letter'],
    ['name: A', undefined],
  ] as const) {
    const imported = readImportedResume('cv.yaml', Buffer.from(`{ basics: { ${basics} } }`))
    t.equal(readResumeFacts(imported).paperSize, paper, basics)
  }
})
