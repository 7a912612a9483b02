/** `vitrine new FOLDER` and `vitrine new page KEY`: write a small site, or one page. Neither ever overwrites a file. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { stringify } from 'yaml'
import { loadContent } from '../content/content-folder.ts'
import { pageFileName, titleFromKey } from '../content/files/page-name.ts'
import { loadMessages } from '../content/i18n/builtin-messages.ts'
import { languageTag } from '../content/schema/value-types.ts'
import type { Languages } from '../content/site.ts'
import { configFor } from './config-for.ts'
import { UsageError } from './errors.ts'

/** The options of `vitrine new`. What is left out is asked for at a terminal. */
export interface NewSiteOptions {
  readonly name?: string
  readonly description?: string
  /** Language tags, the default first. */
  readonly languages: string
  /** A JSON Resume to copy. */
  readonly resume?: string
}

/** The options of `vitrine new page`. */
export interface NewPageOptions {
  readonly lang?: string
  readonly content?: string
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Returns a text as YAML, on one line. */
const asYaml = (value: string | readonly string[]): string =>
  stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trim()

const settingsText = (name: string, description: string, languages: readonly string[]): string =>
  `# What the whole site has in common.
title: ${asYaml(name)}
description: ${asYaml(description)}
owner:
  name: ${asYaml(name)}

# The first language is the default. The pages of the others begin with /fr/ and so on.
languages: ${asYaml(languages)}

# Pages by their path in pages/, without language and extension.
navigation: [about]

# Links at the foot of each page. \`me: true\` marks your own profiles elsewhere.
# links:
#   - { label: Mastodon, url: https://social.example/@you, me: true }

# What robots.txt tells crawlers: index for search, use as input to an AI's answer, train an AI.
crawl: { search: true, aiInput: true, aiTraining: false }

# Where the contribution figures of the social card come from: github, gitlab, forgejo or gitea.
# accounts:
#   - { provider: github, name: your-name }

# Your own colours. Vitrine checks that text on them stays readable.
# design: { accent: '#7a1f2b' }
`

const homeText = (description: string): string => `---
description: ${asYaml(description)}
---
Welcome. This is the home page: change it in pages/index.md. More is [about me](about.md).
`

const aboutText = (name: string): string => `---
description: ${asYaml(`Who ${name} is, and how to get in touch.`)}
---
# About

Write here who you are. Images and other files live next to the page that uses them.
`

/** Asks at a terminal; elsewhere, says which option is missing. */
const ask = async (question: string, option: string): Promise<string> => {
  if (!process.stdin.isTTY) throw new UsageError(`${option}: found nothing; expected a text`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = (await terminal.question(`${question} `)).trim()
    return answer === '' ? ask(question, option) : answer
  } finally {
    terminal.close()
  }
}

const parseLanguages = (text: string): Languages => {
  const [first = '', ...others] = text.split(',').map((tag) => tag.trim())
  const wrong = [first, ...others].find((tag) => !new RegExp(languageTag.pattern).test(tag))
  if (wrong === undefined) return [first, ...others]
  throw new UsageError(`--languages: found ${wrong}; expected ${languageTag.description}`)
}

const requireEmpty = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0)
    throw new UsageError(`${folder}: found a folder with files; expected a new or an empty one`)
}

/** Writes a file that does not exist yet. */
const create = async (file: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, content, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`${file} exists already, and vitrine new overwrites nothing`)
  }
  print(`Created ${file}`)
}

/** Writes a site that `vitrine check` accepts. */
export const createSite = async (folder: string, options: NewSiteOptions): Promise<void> => {
  await requireEmpty(folder)
  const languages = parseLanguages(options.languages)
  const resume = options.resume === undefined ? undefined : await readFile(options.resume)
  const name = options.name ?? (await ask('Your name?', '--name'))
  const description = options.description ?? (await ask('What do you do, in one sentence?', '--description'))
  await create(join(folder, 'site.yaml'), settingsText(name, description, languages))
  if (resume !== undefined)
    await create(join(folder, `resume${extname(options.resume ?? '') || '.json'}`), resume)
  for (const language of languages) {
    const fileOf = (key: string): string => join(folder, pageFileName(key, language, languages))
    await create(fileOf(''), homeText(description))
    await create(fileOf('about'), aboutText(name))
  }
  await loadContent(folder, await loadMessages(), { strict: true }) // names what is wrong with the CV
  print(`\nNext: npx vitrine dev ${folder}`)
}

const chooseLanguage = (lang: string | undefined, languages: readonly string[]): string => {
  const language = lang ?? languages[0]
  if (language !== undefined && languages.includes(language)) return language
  throw new UsageError(`--lang: found ${lang}; expected one of ${languages.join(', ')}, as in site.yaml`)
}

const pageText = (key: string, today: string): string => `---
title: ${asYaml(titleFromKey(key))}
# description: One sentence for search results, lists and cards.
published: ${today}
draft: true # Remove this line to publish the page. vitrine dev shows it before.
---

`

/** Writes a draft with its front matter. */
export const createPage = async (path: string, { lang, content }: NewPageOptions): Promise<void> => {
  const key = path.replace(/^\/?(?:pages\/)?/, '').replace(/(?:\.md|\/)$/, '')
  if (!/^[\p{L}\p{N}_-]+(?:\/[\p{L}\p{N}_-]+)*$/u.test(key))
    throw new UsageError(`page: found ${path}; expected letters, digits and hyphens such as notes/engine`)
  const { contentDir } = configFor(content)
  const { settings } = await loadContent(contentDir, await loadMessages())
  const { languages } = settings
  const file = pageFileName(key, chooseLanguage(lang, languages), languages)
  await create(join(contentDir, file), pageText(key, new Date().toISOString().slice(0, 10)))
}
