/** The questions of `vitrine new`, and the files that it writes: site.yaml, the home page, the CV. */
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { stringify } from 'yaml'
import { privateByDefault } from '../../content/schema/cv-settings.ts'
import { type ThemeName, themeNames } from '../../content/schema/design.ts'
import { headlineOf, type Languages, type Site } from '../../content/site.ts'
import { escapeLineStarts, escapeMarks } from '../../html/escape.ts'
import type { PlacedSections } from '../../import/resumes/dialects/dialects.ts'
import { languageNamed } from '../../import/resumes/resume-facts.ts'
import { isLanguageTag } from '../../lib/data/value-types.ts'
import { UsageError } from '../../terminal/errors.ts'
import { type Contacts, itemsOf, parseContacts } from './contacts.ts'
import { type Answers, parseText } from './questions.ts'

const parseLanguages = (text: string): Languages => {
  const named = text.replaceAll(/(?<=\p{L}{4}) \p{L}{1,3} (?=\p{L}{4})/gu, ', ') // "and" in any language
  const tags = itemsOf(named).map((word) => (isLanguageTag(word) ? word : (languageNamed(word) ?? word)))
  const [first = '', ...others] = new Set(tags)
  const wrong = [first, ...others].find((tag) => !isLanguageTag(tag))
  if (wrong === undefined) return [first, ...others]
  throw new UsageError(`found ${wrong}; expected language tags such as en, en-GB or pt-BR`)
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

type SiteAnswers = Answers<typeof siteQuestions>

/** The folder of the schemas for editors. Hidden, so it is not part of the site. */
export const SCHEMAS_COPY = '.vitrine'

/** Returns a comment that tells YAML language servers the schema of a file. */
export const schemaComment = (file: string, name: 'site' | 'page'): string => {
  const path = relative(dirname(file), join(SCHEMAS_COPY, `${name}.schema.json`))
  return `# yaml-language-server: $schema=${path.replaceAll('\\', '/')}`
}

/** Returns a value as one line of YAML. */
export const asYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trim()

/** Settings that an imported CV implies. */
export interface ImportedCv {
  readonly paperSize?: 'A4' | 'Letter' | undefined
  readonly sections: PlacedSections
}

/** Adds the language of the CV to titles, if the site has several languages. */
const sectionsText = (sections: PlacedSections, [language, ...others]: Languages): string => {
  const titled = sections.map((section) =>
    typeof section === 'string' || others.length === 0
      ? section
      : { ...section, title: { [language]: section.title } },
  )
  return titled.length === 0
    ? ''
    : [
        '  sections: # in this order, under these titles',
        ...titled.map((one) => `    - ${asYaml(one)}`),
        '',
      ].join('\n')
}

const cvText = (
  { sections }: ImportedCv,
  languages: Languages,
): string => `# Fields of the CV that only employers see. Remove one to publish it. The other lines are about its theme.
cv:
  private: ${asYaml(privateByDefault)}
${sectionsText(sections, languages)}  # layout: modern # classic, modern or margin
  # pages: 2 # to fit on, set more tightly if needed
  # density: snug # normal, snug, compact or dense
`

const linksComment = `# links:
#   - { label: Mastodon, url: https://social.example/@you, me: true }`

const linksText = ({ profiles }: Contacts): string =>
  profiles.length === 0
    ? linksComment
    : ['links:', ...profiles.map((link) => `  - ${asYaml({ ...link, me: true })}`)].join('\n')

const accountsText = ({ profiles }: Contacts): string => {
  const [name] = profiles.flatMap(({ url }) => /^https:\/\/github\.com\/([\w-]+)\/?$/.exec(url)?.[1] ?? [])
  const account = `  - { provider: github, name: ${name ?? 'your-name'} } # needs GITHUB_TOKEN`
  return name === undefined ? `# accounts:\n# ${account}` : `accounts:\n${account}`
}

const paperText = ({ paperSize }: ImportedCv): string =>
  paperSize === undefined
    ? '# paperSize: Letter # of the printed CV; A4 without it'
    : `paperSize: ${paperSize} # of the printed CV, by the country in it: A4 or Letter`

/** Returns the text of site.yaml. */
export const newSettingsText = (
  { name, description, links, languages, theme }: SiteAnswers,
  cv: ImportedCv = { sections: [] },
): string => {
  const [email] = links.emails
  return `${schemaComment('site.yaml', 'site')}
# What the whole site has in common.
title: ${asYaml(name)}
${description === undefined ? '# description: What you do, in one sentence.' : `description: ${asYaml(description)}`}
owner:
  name: ${asYaml(name)}
${email === undefined ? '' : `  email: ${asYaml(email)}\n`}
# The first language is the default. The pages of the others begin with /fr/ and so on.
languages: ${asYaml(languages)}

# The menu: pages by their path in pages/, without language and extension. Without it, the menu has the CV and the pages
# at the top of pages/.
# navigation: [cv, about]

# Pages to which the footer of each page links, such as an imprint.
# footer: [imprint, privacy]

# Sections of the home page, in your order, with or without a number of entries.
# home: [summary, { projects: 6 }, work]

# Links in the footer of each page. \`me: true\` marks your own profiles elsewhere.
${linksText(links)}

# What robots.txt tells crawlers: index for search, use as input to an AI's answer, train an AI.
crawl: { search: true, aiInput: true, aiTraining: false }

${cvText(cv, languages)}
${paperText(cv)}

# Where the contribution figures of the home page and the social card come from: github (needs GITHUB_TOKEN in the
# environment, see docs/statistics.md; there are none without it), gitlab, forgejo or gitea.
${accountsText(links)}

# A theme: ${themeNames.join(', ')}. Your own colours and typefaces go on top of it; Vitrine checks that text on them stays readable.
${theme === undefined ? "# design: { theme: clean, accent: '#9b1c31' }" : `design: { theme: ${theme} }`}
`
}

/** Escapes plain text for Markdown, and dollar signs, which would start math. */
const asMarkdown = (text: string): string => escapeLineStarts(escapeMarks(text.trim()))

/** Returns the text of the home page, with e-mail addresses but without links, which site.yaml has. */
export const homeText = (file: string, { description, links }: SiteAnswers): string => {
  const paragraphs = [
    ...(description === undefined ? [] : [asMarkdown(description)]),
    links.emails.map((email) => `- <${email}>`).join('\n'),
  ].filter((text) => text !== '')
  return `---\n${schemaComment(file, 'page')}\n# Your home page. Write in Markdown below the next line.\n---\n${paragraphs.join('\n\n')}\n`
}

const templates = resolve(import.meta.dirname, '../../../templates/new')

/** Returns the text of a file in templates/new/. */
export const readTemplate = (name: string): Promise<string> => readFile(resolve(templates, name), 'utf8')

/** Returns the text of resume.yaml: the owner's basics, and common sections as comments. */
export const newCvText = async (site: Site): Promise<string> => {
  const { owner, languages } = site.settings
  const basics = { name: owner.name, label: headlineOf(site, languages[0]), email: owner.email }
  const known = Object.entries(basics).filter(([, value]) => value !== undefined)
  const lines = known.map(([name, value]) => `\n  ${name}: ${asYaml(value)}`).join('')
  return (await readTemplate('resume.yaml')).replace(/^basics:/m, (basics) => basics + lines)
}
