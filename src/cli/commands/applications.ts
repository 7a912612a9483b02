/** `vitrine new application NAME` and `vitrine applications`: writes applications, and lists them with their addresses. */
import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationName, isApplication } from '../../content/files/content-file.ts'
import { loadMessages } from '../../content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import { endOf } from '../../content/reading/application-set.ts'
import { loadContent } from '../../content/reading/content-folder.ts'
import { KEY_LENGTH } from '../../content/schema/application.ts'
import { DAY_MS, utcDay } from '../../lib/clock.ts'
import { formatIssues } from '../../lib/data/issue.ts'
import { replaceFile } from '../../lib/files/atomic-file.ts'
import { addressOf } from '../../publishing/applications/application-address.ts'
import { letterPlaceholders } from '../advice/placeholders.ts'
import { configFor } from '../config-for.ts'
import { UsageError } from '../errors.ts'
import { shownPath } from '../shown-path.ts'
import { withApp } from '../with-app.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const KEY_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

const createKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('')

const DAYS_OPEN = 60

/** Its language, and what begins and ends letters in it. */
interface LetterWords {
  readonly language: string
  readonly salutation: string
  readonly closing: string
}

const applicationText = (
  key: string,
  owner: string,
  { language, salutation, closing }: LetterWords,
): string => `---
# Everyone who has this key can read the application. A new one: vitrine new application NAME --rotate
key: ${key}
# Shown besides entries without tags: those of resume.json that have one of these.
# tags: [manager]
# In place of the label and the summary of resume.json:
# label: Engineer
# summary: ${letterPlaceholders.summary}
# The CV's sections in this order, and no others:
# sections: [work, education, skills]
# pages: 1
language: ${language}
recipient: |
  ${letterPlaceholders.recipient.join('\n  ')}
subject: ${letterPlaceholders.subject}
date: ${utcDay(new Date())}
expires: ${utcDay(new Date(Date.now() + DAYS_OPEN * DAY_MS))}
---

${salutation}

${letterPlaceholders.markdown}

${closing}\\
${owner}
`

const fileOf = (name: string): string => {
  const file = `for/${name}.md`
  if (applicationName(file) !== undefined) return file
  throw new UsageError(`application: found ${name}; expected letters a to z, digits and hyphens such as acme`)
}

const rotate = async (path: string): Promise<void> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path}: found no such file; expected an application. Fix: omit --rotate.`)
  })
  const next = text.replace(/^key:.*$/m, () => `key: ${createKey()}`)
  if (next === text) throw new UsageError(`${path}: found no key; expected a line that begins with key:`)
  await replaceFile(path, next, 0o600)
}

/** Writes an application, or gives one a new key, so that its address changes. */
export const createApplication = async (
  name: string,
  {
    content,
    rotate: isRotated,
    language,
  }: { readonly content?: string; readonly rotate?: true; readonly language?: string },
): Promise<void> => {
  const { contentDir } = configFor(content)
  const path = join(contentDir, fileOf(name))
  if (isRotated) {
    await rotate(path)
    print(`${shownPath(path)} has a new key. The former address no longer works.`)
    return
  }
  const { settings, messages } = await loadContent(contentDir, await loadMessages())
  const chosen = language ?? settings.languages[0]
  if (!settings.languages.includes(chosen))
    throw new UsageError(`--language: found ${chosen}; expected one of ${settings.languages.join(', ')}`)
  const message = createMessageFormatter(chosen, messages)
  const words = {
    language: chosen,
    salutation: message('letter.salutation'),
    closing: message('letter.closing'),
  }
  await mkdir(join(contentDir, 'for'), { recursive: true })
  try {
    await writeFile(path, applicationText(createKey(), settings.owner.name, words), {
      flag: 'wx',
      mode: 0o600,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`${path} already exists, and vitrine new overwrites nothing`)
  }
  print(`Created ${shownPath(path)}`)
}

/** Lists the applications with their addresses, and what is wrong with them. */
export const listApplications = (folder: string | undefined): Promise<void> =>
  withApp(configFor(folder), async (app, { baseUrl }) => {
    const { applications } = app.content.currentPrivate()
    const { errors, warnings } = app.content.current()
    const issues = [...errors, ...warnings]
    const broken = new Set(errors.map(({ file }) => file).filter(isApplication))
    const list = (title: string, file: string, address: readonly string[]): void => {
      const found = issues.filter((issue) => issue.file === file)
      for (const line of [title, ...[...address, ...formatIssues(found)].map((text) => `  ${text}`)])
        print(line)
    }
    if (applications.length + broken.size === 0)
      print('No applications. Write one: vitrine new application NAME')
    for (const application of applications) {
      const { name, expires, file } = application
      const end = endOf(application) < Date.now() ? `expired ${expires}` : `until ${expires}`
      list(`${name}  ${expires === undefined ? 'no expiry date' : end}`, file, [
        `${baseUrl}${addressOf(application)}`,
      ])
    }
    for (const file of broken) list(`${file.slice('for/'.length).replace(/\.md$/, '')}  not served`, file, [])
  })
