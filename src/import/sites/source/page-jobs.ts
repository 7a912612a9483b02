/** Opens and converts single pages in a separate process. */

import type { Data } from '../../../lib/data/unchecked.ts'
import { createJobProcess, type JobLimits, type JobProcess } from '../../../lib/job-process.ts'
import { embedsIn, rewriteEmbeds, rewriteLinks } from '../addresses/links.ts'
import { seenLines } from '../existing/words.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { readFields } from '../front-matter/read-fields.ts'
import { withoutClassicCodes } from '../text/classic-codes.ts'
import { convertText } from '../text/convert-text.ts'
import { breakingNote } from '../text/prepare-text.ts'
import type { PageLink } from '../text/tags.ts'
import { generators } from './generators.ts'

/** How a site writes its pages. */
export interface PageRules {
  /** The id of its generator. */
  readonly generator: string
  /** Whether line ends break lines, as in Obsidian. */
  readonly breaksLines: boolean
  /** Fields of its configuration. */
  readonly config: Data
  /** As for {@link readFields}. */
  readonly taxonomies: readonly string[]
  readonly nowMs: number
}

/** The new targets of a page's links, by what the page has. */
interface NewLinks {
  /** Pages, by their names in tags. */
  readonly pages: ReadonlyMap<string, PageLink | undefined>
  readonly urls: ReadonlyMap<string, string | undefined>
  /** Files, by their names in `[[links]]`. */
  readonly embeds: ReadonlyMap<string, string | undefined>
}

/** A page's file to open, its text to convert, or files to match with the patterns of a configuration. */
type PageJob =
  | { readonly rules: PageRules; readonly file: string; readonly text: string }
  | {
      readonly rules: PageRules
      readonly body: string
      readonly data: Data
      readonly needsEngine: boolean
      readonly links: NewLinks
    }
  | { readonly patterns: readonly string[]; readonly files: readonly string[] }

const textRules = ({ generator, breaksLines, config }: PageRules) => {
  const row = generators.find(({ id }) => id === generator)
  return {
    syntaxes: row?.syntaxes ?? [],
    prepareText: breaksLines ? breakingNote : row?.prepareText,
    config,
  }
}

/** Reads a page's file, and converts its text once to find its links. */
const openPage = (file: string, text: string, rules: PageRules) => {
  const { data, body: written, isUnreadable = false } = findBlock(text)
  const body = withoutClassicCodes(written)
  const bodyLine = text.slice(0, text.length - written.length).split('\n').length // from 1
  const references = new Set<string>()
  const converted = convertText(body, textRules(rules), data, (reference) => void references.add(reference))
  const { needsEngine } = converted
  const shown = needsEngine ? body : converted.text
  const urls = new Set<string>()
  rewriteLinks(shown, (url) => void urls.add(url))
  return {
    data,
    fields: readFields(file, data, rules.taxonomies, rules.generator === 'jekyll', rules.nowMs),
    body,
    /** Whether the front matter cannot be read. */
    isUnreadable,
    /** Whether the text needs the generator's template engine. */
    needsEngine,
    /** The lines that visitors read. */
    lines: seenLines(body, bodyLine),
    /** Pages that tags name. */
    references,
    urls,
    /** Files that `[[links]]` name. */
    embeds: embedsIn(shown),
  }
}

/** A page whose file was read. */
export type OpenedPage = ReturnType<typeof openPage>

/** Converts a page's text. Text that needs the template engine stays unchanged. */
const convertPage = (
  { body, data, needsEngine, links }: Extract<PageJob, { body: string }>,
  rules: PageRules,
) => {
  const { text, notes } = needsEngine
    ? { text: body.trim(), notes: [] }
    : convertText(body, textRules(rules), data, (reference) => links.pages.get(reference))
  return {
    text: rewriteLinks(rewriteEmbeds(text, links.embeds), (url) => links.urls.get(url)),
    /** The changes, each as often as it was made. */
    notes,
  }
}

/** Returns the files whose paths match Go regular expressions, such as Hugo's `ignoreFiles`. */
const matchingFiles = (patterns: readonly string[], files: readonly string[]): ReadonlySet<string> => {
  const all = patterns.map((pattern) => new RegExp(pattern.replace(/^\(\?i\)(.*)$/s, '(?i:$1)')))
  return new Set(files.filter((file) => all.some((each) => each.test(`/${file}`))))
}

/** The result of a job. */
type PageResult = OpenedPage | ReturnType<typeof convertPage> | ReadonlySet<string>

/** Runs one job. */
export const answerPageJob = (job: PageJob): PageResult =>
  'patterns' in job
    ? matchingFiles(job.patterns, job.files)
    : 'file' in job
      ? openPage(job.file, job.text, job.rules)
      : convertPage(job, job.rules)

/** The process that opens and converts pages. */
export type PageProcess = JobProcess<PageJob, PageResult>

/** The longest real pages take a second. */
const pageLimits: JobLimits = { timeMs: 10_000, memoryMb: 512 }

/** Creates the process, which starts at the first page. The caller closes it. */
export const createPageProcess = (limits = pageLimits): PageProcess =>
  createJobProcess(new URL('./page-process', import.meta.url).href, limits)
