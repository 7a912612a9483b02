/** The questions of `vitrine new`, and the files that it writes: site.yaml, the home page, the CV. */
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Eta } from 'eta'
import { stringify } from 'yaml'
import { privateByDefault } from '../../content/schema/cv-settings.ts'
import { type ThemeName, themeNames } from '../../content/schema/design.ts'
import { headlineOf, type Languages, type Site } from '../../content/site.ts'
import type { SectionsSetting } from '../../import/resumes/dialects/dialects.ts'
import { isLanguageTag } from '../../lib/data/value-types.ts'
import { UsageError } from '../../terminal/errors.ts'
import { type Contacts, itemsOf, parseContacts } from './contacts.ts'
import { type Answers, parseText } from './questions.ts'

const parseLanguages = (text: string): Languages => {
  const [first = '', ...others] = new Set(itemsOf(text))
  const invalid = [first, ...others].find((tag) => !isLanguageTag(tag))
  if (invalid === undefined) return [first, ...others]
  throw new UsageError(`found ${invalid}; expected language tags such as en, en-GB or pt-BR`)
}

/** Questions about the site, by the options of `vitrine new` that answer them. */
export const siteQuestions = {
  name: { text: 'Your name?', parse: parseText },
  description: {
    text: 'What do you do, in one sentence? (or leave it empty)',
    defaultAnswer: '',
    parse: (text: string): string | undefined => text || undefined,
  },
  links: {
    text: 'Where can people find you? (e-mail and web addresses, github zoe, or leave it empty)',
    defaultAnswer: '',
    parse: parseContacts,
  },
  languages: {
    text: 'Languages, the main one first, such as en-GB, fr? (en if left empty)',
    defaultAnswer: 'en',
    parse: parseLanguages,
  },
  theme: {
    text: `A theme: ${themeNames.join(', ')}? (or leave it empty)`,
    defaultAnswer: '',
    parse: (text: string): ThemeName | undefined => {
      const theme = themeNames.find((name) => name === text.toLowerCase())
      if (theme !== undefined || text === '') return theme
      throw new UsageError(`found ${text}; expected one of ${themeNames.join(', ')}`)
    },
  },
}

const templates = resolve(import.meta.dirname, '../../../templates/new')

/** Returns the text of a file in templates/new/. */
export const readTemplate = (name: string): Promise<string> => readFile(resolve(templates, name), 'utf8')

const eta = new Eta({ autoEscape: false, autoTrim: false })

/** Renders a template in templates/new/ with data. */
export const fillTemplate = async (name: string, data: object): Promise<string> =>
  eta.renderString(await readTemplate(name), { ...data, yaml: asYaml })

type SiteAnswers = Answers<typeof siteQuestions>

/** The folder with copies of the schemas, for editors. Hidden, so it is not part of the site. */
export const SCHEMAS_FOLDER = '.vitrine'

/** Returns a comment that tells editors (YAML language servers) the schema of a file. */
export const schemaComment = (file: string, name: 'site' | 'page'): string => {
  const path = relative(dirname(file), join(SCHEMAS_FOLDER, `${name}.schema.json`))
  return `# yaml-language-server: $schema=${path.replaceAll('\\', '/')}`
}

/** Returns a value as one line of YAML. */
export const asYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trim()

/** Settings that an imported CV implies. */
export interface ImportedCv {
  readonly paperSize?: 'A4' | 'Letter' | undefined
  readonly sections: SectionsSetting
}

/** Writes titles as texts of the CV's language, if the site has several languages. */
const withTitleLanguage = (sections: SectionsSetting, [language, ...others]: Languages) =>
  sections.map((section) =>
    typeof section === 'string' || others.length === 0
      ? section
      : { ...section, title: { [language]: section.title } },
  )

/** Returns the name of the first GitHub account among links. */
const gitHubName = ({ profiles }: Contacts): string | undefined =>
  profiles.flatMap(({ url }) => /^https:\/\/github\.com\/([\w-]+)\/?$/.exec(url)?.[1] ?? [])[0]

/** Returns the text of site.yaml. */
export const newSettingsText = (
  { links, languages, ...answers }: SiteAnswers,
  { sections, paperSize }: ImportedCv = { sections: [] },
): Promise<string> =>
  fillTemplate('site.yaml', {
    ...answers,
    languages,
    email: links.emails[0],
    profiles: links.profiles,
    account: gitHubName(links),
    sections: withTitleLanguage(sections, languages),
    paperSize,
    privateByDefault,
    themeNames,
    schema: schemaComment('site.yaml', 'site'),
  })

/** Returns the text of resume.yaml: the owner's basics, and common sections as comments. */
export const newCvText = async (site: Site): Promise<string> => {
  const { owner, languages } = site.settings
  const basics = { name: owner.name, label: headlineOf(site, languages[0]), email: owner.email }
  const fields = Object.entries(basics).filter(([, value]) => value !== undefined)
  const lines = fields.map(([name, value]) => `\n  ${name}: ${asYaml(value)}`).join('')
  return (await readTemplate('resume.yaml')).replace(/^basics:/m, (start) => start + lines)
}
