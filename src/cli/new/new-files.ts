/** The files that `vitrine new` and `vitrine new cv` write as they are in templates/new/, or nearly so. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { headlineOf, type Site } from '../../content/site.ts'
import { asYaml } from './new-site.ts'

const templates = resolve(import.meta.dirname, '../../../templates/new')

/** Returns the text of a file in templates/new/. */
export const readTemplate = (name: string): Promise<string> => readFile(resolve(templates, name), 'utf8')

/** Returns the text of resume.yaml: who the owner is, and a sample of each common section as a comment. */
export const newCvText = async (site: Site): Promise<string> => {
  const { owner, languages } = site.settings
  const basics = { name: owner.name, label: headlineOf(site, languages[0]), email: owner.email }
  const known = Object.entries(basics).filter(([, value]) => value !== undefined)
  const lines = known.map(([name, value]) => `\n  ${name}: ${asYaml(value)}`).join('')
  return (await readTemplate('resume.yaml')).replace(/^basics:/m, (basics) => basics + lines)
}
