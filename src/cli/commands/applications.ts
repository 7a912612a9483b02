/** `vitrine new application NAME` and `vitrine applications`: write and list applications. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { base32nopad } from '@scure/base'
import { applicationName, isApplication } from '../../content/files/content-file.ts'
import { loadMessages } from '../../content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import { expiryMs } from '../../content/reading/application-set.ts'
import { createContentReader } from '../../content/reading/content-reader.ts'
import { KEY_LENGTH } from '../../content/schema/application.ts'
import { fileSlug } from '../../cv/cv-links.ts'
import { formatIssues } from '../../lib/data/issue.ts'
import { replaceFile } from '../../lib/files/atomic-file.ts'
import { pathInside } from '../../lib/files/path-inside.ts'
import { DAY_MS, utcDay } from '../../lib/time/clock.ts'
import { applicationAddress } from '../../publishing/applications/application-address.ts'
import { UsageError } from '../../terminal/errors.ts'
import { createFile, OWNER_ONLY } from '../../terminal/new-files.ts'
import { print, shownPath } from '../../terminal/output.ts'
import { letterPlaceholders } from '../advice/placeholders.ts'
import { repositoryErrors } from '../advice/repository.ts'
import { fillTemplate } from '../new/new-site.ts'
import { ignorePrivateFolders } from '../new/private-folders.ts'
import { chooseLanguage, configFor, withApp } from '../open-site.ts'

const createKey = (): string => base32nopad.encode(randomBytes(KEY_LENGTH)).slice(0, KEY_LENGTH).toLowerCase()

const DAYS_OPEN = 60

const rotate = async (path: string): Promise<void> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(
      `${path}: found no such file; expected an application. Fix: correct the name, or omit --rotate.`,
    )
  })
  const next = text.replace(/^key:.*$/m, () => `key: ${createKey()}`)
  if (next === text)
    throw new UsageError(
      `${path}: found no key; expected a line that begins with key:. ` +
        'Fix: add key: to its front matter, and run this again.',
    )
  await replaceFile(path, next, OWNER_ONLY)
  print(`${shownPath(path)} has a new key. The old address no longer works.`)
}

/** Writes an application, or gives one a new key and thus a new address. */
export const createApplication = async (
  name: string,
  options: { readonly content?: string; readonly rotate?: true; readonly language?: string },
): Promise<void> => {
  const { contentDir } = configFor(options.content)
  const file = `for/${name}.md`
  if (applicationName(file) === undefined) {
    const suggested = fileSlug(name, options.language).replaceAll(/[^a-z\d]+/g, '-')
    const fix = applicationName(`for/${suggested}.md`) === undefined ? '' : `. Fix: write ${suggested}`
    throw new UsageError(`application: found ${name}; expected letters a to z, digits and hyphens${fix}.`)
  }
  const path = pathInside(contentDir, file)
  if (options.rotate) return rotate(path)
  const { site, privateContent } = await createContentReader(contentDir, await loadMessages())()
  const { settings, resumes, messages } = site
  const language = chooseLanguage(options.language, settings)
  const message = createMessageFormatter(language, messages)
  const { basics } = resumes.get(language)?.resume ?? {}
  // Comments are in English, as in site.yaml, placeholders in the letter's language.
  const text = await fillTemplate('application.md', {
    name: basics?.name ?? settings.owner.name,
    label: basics?.label,
    ...letterPlaceholders(message),
    message,
    language,
    key: createKey(),
    date: utcDay(new Date()),
    expires: utcDay(new Date(Date.now() + DAYS_OPEN * DAY_MS)),
  })
  await createFile(path, text, OWNER_ONLY)
  if (privateContent.isRepositoryPrivate) return
  await ignorePrivateFolders(contentDir)
  print('Git does not copy it to a server: copy it yourself, or send its files with vitrine send.')
  print(...formatIssues(await repositoryErrors(contentDir, [], [])))
}

/** Lists the applications with their addresses, errors and warnings. */
export const listApplications = (folder: string | undefined): Promise<void> =>
  withApp(configFor(folder), async (app, { baseUrl }) => {
    const { applications } = app.content.currentPrivate()
    const { errors, warnings } = app.content.current()
    const broken = new Set(errors.map(({ file }) => file).filter(isApplication))
    const list = (title: string, file: string, ...address: readonly string[]): void => {
      const found = [...errors, ...warnings].filter((issue) => issue.file === file)
      print(title, ...[...address, ...formatIssues(found)].map((text) => `  ${text}`))
    }
    if (applications.length + broken.size === 0)
      print('No applications. Write one: vitrine new application NAME')
    for (const application of applications) {
      const { name, expires, file } = application
      const end = expiryMs(application) < Date.now() ? `expired ${expires}` : `until ${expires}`
      const title = `${name}  ${expires === undefined ? 'no expiry date' : end}`
      list(title, file, `${baseUrl}${applicationAddress(application)}`)
    }
    for (const file of broken) list(`${file.slice('for/'.length).replace(/\.md$/, '')}  not served`, file)
  })
