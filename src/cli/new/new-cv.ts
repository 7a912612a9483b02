/** The text of the CV that `vitrine new cv` writes: who the owner is, and a sample of each common section as a comment. */
import { headlineOf, type Site } from '../../content/site.ts'
import { asYaml } from './new-site.ts'

const samples = `# work: # the newest first
#   - name: Name of the employer
#     position: What you do there
#     startDate: 2021-03
#     highlights:
#       - Something that you did well
#   - name: Name of the employer before
#     position: What you did there
#     startDate: 2018-09
#     endDate: 2021-02
# education:
#   - institution: Name of the university
#     studyType: BSc
#     area: Mathematics
#     startDate: 2015
#     endDate: 2018
# certificates:
#   - { name: First aid, issuer: Red Cross, date: 2020-05 }
# skills: [One, Another]
# languages:
#   - { language: English, fluency: Native }
`

/** Returns the text of resume.yaml, which `vitrine check` accepts with and without its comments. */
export const newCvText = (site: Site): string => {
  const { owner, languages } = site.settings
  const label = headlineOf(site, languages[0])
  return `# Your CV. Remove the # before what you need, and write your own words there. docs/content-format.md says what else there is.
# A date is a year, a month or a day, such as 2021, 2021-03 or 2021-03-15. What goes on until today has no endDate.
basics:
  name: ${asYaml(owner.name)}
${label === undefined ? '' : `  label: ${asYaml(label)}\n`}${owner.email === undefined ? '' : `  email: ${asYaml(owner.email)}\n`}  # summary: Two or three sentences about you.
  # phone: +44 20 7946 0018 # private as long as cv.private in site.yaml says so
  # location: { city: London, countryCode: GB }
  # image: photo.jpg # a file in pages/
${samples}`
}
