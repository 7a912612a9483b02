/** Finds sentences that stand for the owner's own: those of README's example and of applications. */
import type { Application } from '../../content/files/application-file.ts'
import type { Site } from '../../content/site.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { isJsonObject } from '../../lib/json.ts'

const inSettings = new Set(['Your Name', 'What you do, in one sentence.'])

/** Lines of an application as `vitrine new application` writes it. */
export const letterPlaceholders = {
  recipient: ['Name of the company', 'Street', 'City'],
  subject: 'Application',
  summary: 'What makes you right for this position.',
  body: 'Why you want this position, and what you bring to it.',
} as const

const issue = (
  place: Pick<ContentIssue, 'file' | 'line' | 'member'>,
  sentence: string,
  reader: 'visitors' | 'employers',
): ContentIssue => ({
  ...place,
  found: `the placeholder ${quoteValue(sentence)}`,
  expected: `your own words, since ${reader} read it`,
  fix: 'write them, or remove it',
})

const textsOf = (value: unknown): readonly unknown[] => (isJsonObject(value) ? Object.values(value) : [value])

/** Returns an issue for each placeholder in site.yaml. */
export const placeholdersInSettings = ({
  settings: { title, description, owner },
}: Pick<Site, 'settings'>): readonly ContentIssue[] =>
  Object.entries({ title, description, 'owner.name': owner.name }).flatMap(([member, value]) =>
    textsOf(value).flatMap((text) =>
      typeof text === 'string' && inSettings.has(text)
        ? [issue({ file: 'site.yaml', member }, text, 'visitors')]
        : [],
    ),
  )

/** Returns an issue for each placeholder in an application. */
export const placeholdersInApplication = ({
  file,
  recipient = '',
  subject,
  summary,
  markdown,
  markdownLine,
}: Application): readonly ContentIssue[] => {
  const { recipient: lines, ...sample } = letterPlaceholders
  const left = recipient.split('\n').filter((text) => lines.some((line) => line === text.trim()))
  const line = markdown.split('\n').findIndex((text) => text.trim() === sample.body)
  return [
    ...left.map((text) => issue({ file, member: 'recipient' }, text.trim(), 'employers')),
    ...(subject === sample.subject ? [issue({ file, member: 'subject' }, subject, 'employers')] : []),
    ...(summary === sample.summary ? [issue({ file, member: 'summary' }, summary, 'employers')] : []),
    ...(line === -1 ? [] : [issue({ file, line: markdownLine + line }, sample.body, 'employers')]),
  ]
}
