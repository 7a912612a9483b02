/** The preview's panel about a printed CV: its length, and what an application leaves out. */
import type { FastifyInstance } from 'fastify'
import { isApplicationTarget, pathOf } from '../../http/request-target.ts'
import { formatIssue } from '../../lib/data/issue.ts'
import { describeLength, lengthIssue } from '../../pdf/length/describe-length.ts'
import { findApplication } from '../../publishing/applications/application-address.ts'
import { owner, selectResume } from '../../resume/resume-selection.ts'
import { countOf } from '../../terminal/output.ts'
import { leftOutOf } from '../advice/left-out.ts'
import { openApplication } from '../advice/open-application.ts'
import type { Panel } from './findings.ts'

/** Prints an application, and compares it with the whole CV. */
const applicationPanel = async (app: FastifyInstance, name: string): Promise<Panel> => {
  const { application, rendered, lengthOf, make } = await openApplication(app, name)
  const { resumes } = app.content.currentPrivate()
  const whole = selectResume(resumes.get(rendered.language)?.resume ?? {}, owner) ?? {}
  const leftOut = leftOutOf(whole, rendered.resume)
  const lengths: string[] = []
  const parts = application.markdown.trim() === '' ? (['cv'] as const) : (['letter', 'cv'] as const)
  try {
    for (const part of parts) lengths.push(lengthOf(part, await make(`${part}.pdf`)).text)
  } catch {} // the printer has logged why
  const omission = leftOut.length === 0 ? 'nothing' : countOf(leftOut.length, 'item')
  const title = [`This version leaves out ${omission}`, ...lengths].join(' · ')
  return { kind: 'notes', title, items: leftOut.map((text) => `Left out: ${text}`) }
}

const cvPanel = async ({ printer }: FastifyInstance, path: string): Promise<Panel | undefined> => {
  const file = printer.cvFiles().find(({ address }) => address === path)?.file
  const measured = file && (await printer.load(path).catch(() => undefined)) // the printer has logged why
  if (!measured) return undefined
  const length = { file, ...measured }
  const issue = lengthIssue(length)
  return {
    kind: issue === undefined ? 'notes' : 'warnings',
    title: describeLength(length),
    items: issue === undefined ? [] : [formatIssue(issue)],
  }
}

/** Prints the CV on a page, and returns its panel. For applications, only if `isLocal`. */
export const printedPanel = async (
  app: FastifyInstance,
  url: string,
  isLocal: boolean,
): Promise<Panel | undefined> => {
  if (!isApplicationTarget(url)) return cvPanel(app, pathOf(url))
  const match = findApplication(app.content.currentPrivate(), pathOf(url), Date.now())
  return isLocal && match?.rest === '/' ? applicationPanel(app, match.application.name) : undefined
}
