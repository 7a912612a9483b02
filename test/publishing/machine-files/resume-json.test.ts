/** /resume.json, taken as the resume.json of a site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { type CvPerson, contentOf, cvPeople } from '../../fixtures/cv-people/cv-people.ts'
import { buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'
import type { FolderContents } from '../../fixtures/server/test-folder.ts'

type Files = Exclude<FolderContents, string>

const folder = join(import.meta.dirname, '../../fixtures/resumes')

/** Content folders by name, without what /resume.json does not have: publications.bib, and dates that are not dates. */
const sites: Readonly<Record<string, Files>> = {
  ...Object.fromEntries(
    Object.keys(cvPeople).map((person) => {
      const { 'publications.bib': _, ...files } = contentOf(person as CvPerson) as Record<string, string>
      return [person, files]
    }),
  ),
  portrait: {
    'site.yaml': minimalSettings,
    'resume.json': '{"basics": {"name": "C", "image": "portrait.svg"}}',
    pages: { 'portrait.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
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
const formsOf = async (t: Test, content: Files) => {
  const app = await buildTestSite(t, content)
  const [file, page] = [await app.inject('/resume.json'), await app.inject('/cv/')]
  const main = /<main[\s\S]*<\/main>/.exec(page.body)?.[0].replaceAll(testOrigin, '')
  return { file: file.body, main }
}

for (const [name, content] of Object.entries(sites))
  t.test(`that of ${name} gives the same file and the same page`, async (t) => {
    const first = await formsOf(t, content)
    const second = await formsOf(t, { ...content, 'resume.json': first.file })
    t.strictSame(second, first)
  })
