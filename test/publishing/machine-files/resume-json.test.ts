/** /resume.json, taken as the resume.json of a site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Files, readFiles } from '../../fixtures/content/content-files.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { type CvPerson, contentOf, cvPeople } from '../../fixtures/cv-people/cv-people.ts'
import { editionOf, representationAt } from '../../fixtures/publishing/edition-of.ts'

const folder = join(import.meta.dirname, '../../fixtures/resumes')

/**
 * Content folders by name, without what /resume.json does not have: publications.bib, and dates that are not
 * dates.
 */
const sites: Readonly<Record<string, Files>> = {
  ...Object.fromEntries(
    Object.keys(cvPeople).map((person) => {
      const { 'publications.bib': _, ...files } = contentOf(person as CvPerson)
      return [person, files]
    }),
  ),
  portrait: {
    'site.yaml': minimalSettings,
    'resume.json': '{"basics": {"name": "C", "image": "portrait.svg"}}',
    'pages/portrait.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  },
  ...Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json') && name !== 'dates.json')
      .map((name) => [
        name,
        { 'site.yaml': minimalSettings, 'resume.json': readFileSync(join(folder, name), 'utf8') },
      ]),
  ),
}

/** Returns /resume.json, and the CV's page with addresses as within the site. */
const formsOf = async (files: Files) => {
  const edition = editionOf((await readFiles(files)).site)
  const page = edition.pages.at('/cv/')?.htmlNow().bytes.toString() ?? ''
  return {
    file: (await representationAt(edition, '/resume.json'))?.bytes.toString() ?? '',
    main: /<main[\s\S]*<\/main>/.exec(page)?.[0].replaceAll('https://ada.example', ''),
  }
}

for (const [name, content] of Object.entries(sites))
  t.test(`that of ${name} gives the same file and the same page`, async (t) => {
    const first = await formsOf(content)
    t.match(first, { file: /^\{/, main: /<h1/ })
    const second = await formsOf({ ...content, 'resume.json': first.file })
    t.strictSame(second, first)
  })
