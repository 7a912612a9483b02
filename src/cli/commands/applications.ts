/**
 * `vitrine new application NAME`, `vitrine applications`, `vitrine pdf` and `vitrine send NAME`: writes applications, lists them,
 * and prints them without a server.
 */

import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { cvPageOf } from '../../content/cv-page.ts'
import type { Application } from '../../content/files/application-file.ts'
import { applicationName } from '../../content/files/content-file.ts'
import { loadMessages } from '../../content/i18n/builtin-messages.ts'
import { readContentFile } from '../../content/open-content-file.ts'
import { loadContent } from '../../content/reading/content-folder.ts'
import { KEY_LENGTH } from '../../content/schema/application.ts'
import { DAY_MS, utcDay } from '../../lib/clock.ts'
import { formatIssue } from '../../lib/data/issue.ts'
import { suggestName } from '../../lib/did-you-mean.ts'
import { replaceFile } from '../../lib/files/atomic-file.ts'
import { addressOf } from '../../publishing/applications/application-address.ts'
import { applicationFiles } from '../../publishing/applications/application-renderer.ts'
import { letterPlaceholders, placeholdersInApplication } from '../advice/placeholders.ts'
import { configFor } from '../config-for.ts'
import { UsageError } from '../errors.ts'
import { shownPath } from '../shown-path.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const KEY_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

const createKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('')

/** Today in UTC. */
const today = (): string => utcDay(new Date())

const DAYS_OPEN = 60

const applicationText = (key: string, owner: string): string => `---
# Everyone who has this key can read the application. A new one: vitrine new application NAME --rotate
key: ${key}
# Shown besides entries without tags: those of resume.json that have one of these.
# tags: [manager]
# In place of the label and the summary of resume.json:
# label: Engineer
# summary: What makes you right for this position.
# The CV's sections in this order, and no others:
# sections: [work, education, skills]
# pages: 1
# language: en
recipient: |
  ${letterPlaceholders.company}
  Street
  City
subject: Application
date: ${today()}
expires: ${utcDay(new Date(Date.now() + DAYS_OPEN * DAY_MS))}
---

Dear Sir or Madam,

${letterPlaceholders.body}

Yours faithfully,\\
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
  { content, rotate: isRotated }: { readonly content?: string; readonly rotate?: true },
): Promise<void> => {
  const { contentDir } = configFor(content)
  const path = join(contentDir, fileOf(name))
  if (isRotated) {
    await rotate(path)
    print(`${shownPath(path)} has a new key. The former address no longer works.`)
    return
  }
  const { settings } = await loadContent(contentDir, await loadMessages())
  await mkdir(join(contentDir, 'for'), { recursive: true })
  try {
    await writeFile(path, applicationText(createKey(), settings.owner.name), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`${path} already exists, and vitrine new overwrites nothing`)
  }
  print(`Created ${shownPath(path)}`)
}

const withApp = async <Value>(
  folder: string | undefined,
  use: (app: FastifyInstance, config: Config) => Promise<Value>,
): Promise<Value> => {
  const config = { ...configFor(folder), watch: false, logLevel: 'silent', metricsPort: undefined } as const
  const app = await buildApp(config)
  try {
    return await use(app, config)
  } finally {
    await app.close()
  }
}

/** Lists the applications with their addresses. */
export const listApplications = (folder: string | undefined): Promise<void> =>
  withApp(folder, async (app, { baseUrl }) => {
    const { applications } = app.content.currentPrivate()
    if (applications.length === 0) print('No applications. Write one: vitrine new application NAME')
    for (const application of applications) {
      const end = application.expires === undefined ? 'no expiry date' : `until ${application.expires}`
      const isOver = application.expires !== undefined && application.expires < today()
      print(
        `${application.name}  ${isOver ? 'expired' : end}${isOver ? ` ${application.expires}` : ''}\n  ${baseUrl}${addressOf(application)}`,
      )
    }
  })

/** Links in what is sent must lead somewhere. */
const requireOrigin = ({ baseUrl }: Config): void => {
  if (/^(?:localhost|127\.|\[::1\])/.test(new URL(baseUrl).host))
    throw new UsageError(
      'BASE_URL: found nothing; expected the address of your site, for links in the files, such as https://ada.example. Fix: set it for this command, BASE_URL=https://ada.example.',
    )
}

const findApplication = (app: FastifyInstance, name: string): Application => {
  const { applications } = app.content.currentPrivate()
  const found = applications.find((application) => application.name === name)
  if (found !== undefined) return found
  const [error] = app.content.current().errors.filter(({ file }) => file === `for/${name}.md`)
  if (error !== undefined)
    throw new UsageError(
      `${error.file}: found ${error.found}; expected ${error.expected}. Fix: ${error.fix}.`,
    )
  const names = applications.map((application) => application.name)
  throw new UsageError(
    `application: found no for/${name}.md; expected one of ${names.join(', ') || 'those in for/'}. Fix: ${suggestName(name, names)}.`,
  )
}

const fetchFile = async (app: FastifyInstance, path: string, name: string): Promise<Buffer> => {
  const { statusCode, rawPayload, body } = await app.inject(path)
  if (statusCode === 200) return rawPayload
  if (statusCode === 404)
    throw new UsageError(
      `${name}: found nothing to print; expected a CV, and an application that has not expired`,
    )
  throw new Error(`${name}: found the response ${statusCode}: ${body.slice(0, 200)}`)
}

/** The options of `vitrine pdf`. */
export interface PdfOptions {
  readonly for?: string
  readonly language?: string
  readonly docx?: true
  readonly txt?: true
  readonly output: string
}

const cvAddress = (app: FastifyInstance, language: string | undefined): string => {
  const { site } = app.publisher.current()
  const { languages } = site.settings
  const chosen = language ?? languages[0]
  if (!languages.includes(chosen))
    throw new UsageError(`--language: found ${chosen}; expected one of ${languages.join(', ')}`)
  const page = cvPageOf(site, chosen)
  if (page === undefined) throw new UsageError('resume.json: found no such file; expected a CV to print')
  return page.address
}

/** Prints the CV, or an application, to a file. */
export const printCv = (folder: string | undefined, options: PdfOptions): Promise<void> =>
  withApp(folder, async (app, config) => {
    requireOrigin(config)
    const { for: name, language, docx, txt, output } = options
    const extension = docx ? 'docx' : txt ? 'txt' : 'pdf'
    const isPdf = extension === 'pdf'
    const base = name === undefined ? cvAddress(app, language) : addressOf(findApplication(app, name))
    const file = name !== undefined && isPdf ? 'application.pdf' : `cv.${extension}`
    const bytes = await fetchFile(app, base + file, file)
    await writeFile(output, bytes)
    print(`${output}: ${bytes.length} bytes`)
  })

/** Returns a folder that is not there yet: `2026-11-23-acme`, then `2026-11-23-acme-2`. */
const createSentFolder = async (contentDir: string, name: string): Promise<string> => {
  const first = join(contentDir, 'sent', `${today()}-${name}`)
  await mkdir(join(contentDir, 'sent'), { recursive: true })
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? first : `${first}-${number}`
    try {
      await mkdir(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * Prints every file of an application into `sent/`, to keep what was sent. With the copy of the application and the résumé in place of
 * the owner's, the same is printed again.
 */
export const sendApplication = (name: string, folder: string | undefined): Promise<void> =>
  withApp(folder, async (app, config) => {
    requireOrigin(config)
    const application = findApplication(app, name)
    const files: (readonly [file: string, bytes: Buffer])[] = []
    for (const file of applicationFiles)
      files.push([file, await fetchFile(app, addressOf(application) + file, file)])
    files.push([`${name}.md`, await readContentFile(config.contentDir, application.file)])
    const sent = await createSentFolder(config.contentDir, name)
    for (const [file, bytes] of files) await writeFile(join(sent, file), bytes)
    for (const issue of placeholdersInApplication(application))
      process.stderr.write(`${formatIssue(issue)}\n`)
    print(`${shownPath(sent)}: ${files.map(([file]) => file).join(', ')}`)
  })
