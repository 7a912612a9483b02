/** Finds placeholders that the owner has not replaced, from the README's example and new applications. */
import type { Application } from '../../content/files/application-file.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import type { Site } from '../../content/site.ts'
import { type ContentIssue, quoteValue, warning } from '../../lib/data/issue.ts'
import { isJsonObject } from '../../lib/json.ts'

const inSettings = new Set<unknown>(['Your Name', 'What you do, in one sentence.'])

/** Returns the placeholders that `vitrine new application` writes, by field. */
export const letterPlaceholders = (message: FormatMessage) => ({
  recipient: message('letter.recipient').split('\n'),
  subject: [message('letter.subject')],
  summary: [message('letter.summary')],
  markdown: [message('letter.text')],
})

const issue = (place: Pick<ContentIssue, 'file' | 'line' | 'field'>, sentence: unknown): ContentIssue => ({
  ...warning('placeholder/left'),
  ...place,
  found: `the placeholder ${quoteValue(sentence)}`,
  expected: 'your own words',
  fix: 'replace or remove it',
})

/** Returns a warning for each placeholder in site.yaml. */
export const placeholdersInSettings = ({
  settings: { title, description, owner },
}: Pick<Site, 'settings'>): readonly ContentIssue[] =>
  Object.entries({ title, description, 'owner.name': owner.name }).flatMap(([field, value]) =>
    (isJsonObject(value) ? Object.values(value) : [value])
      .filter((text) => inSettings.has(text))
      .map((text) => issue({ file: 'site.yaml', field }, text)),
  )

/** Returns a warning for each field of an application with placeholders. @param message in its language */
export const placeholdersInApplication = (
  application: Application,
  message: FormatMessage,
): readonly ContentIssue[] => {
  const { file, markdownLine } = application
  return Object.entries(letterPlaceholders(message)).flatMap(([field, sentences]) => {
    const text = application[field as keyof ReturnType<typeof letterPlaceholders>] ?? ''
    const lines = text.split('\n').map((line) => line.trim())
    const index = lines.findIndex((line) => sentences.includes(line))
    const place = field === 'markdown' ? { line: markdownLine + index } : { field }
    const left = lines.filter((line) => sentences.includes(line)).join(', ')
    return left === '' ? [] : issue({ file, ...place }, left)
  })
}
