/** Reads and converts single pages in a separate process. */
import { textsOf } from '../../../lib/data/unchecked.ts'
import { createJobProcess, type JobProcess } from '../../../lib/job-process.ts'
import { createOpenLinks, openLinks } from '../addresses/links.ts'
import { seenLines } from '../existing/words.ts'
import { findBlock } from '../front-matter/read-data.ts'
import { readFields } from '../front-matter/read-fields.ts'
import { convertClassicShortcodes, convertText } from '../text/convert-text.ts'
import { breakingNote } from '../text/prepare-text.ts'
import { generators, type PageRules } from './generators.ts'

const unreadable = 'front matter that Vitrine cannot read; write YAML between two lines of ---'

/** Whether a regular expression of Go, as in Hugo's `ignoreFiles`, matches a file, or cannot be read. */
const mayMatch = (pattern: string, file: string): boolean => {
  try {
    return new RegExp(pattern.replace(/^\(\?i\)(.*)$/s, '(?i:$1)')).test(`/${file}`)
  } catch {
    return true
  }
}

/** Reads a page's file and converts its text. Text that needs the template engine stays unchanged. */
export const readSourcePage = ({ file, text, rules }: { file: string; text: string; rules: PageRules }) => {
  const { data, body: written, isUnreadable = false } = findBlock(text)
  const body = convertClassicShortcodes(written)
  const bodyLine = text.slice(0, text.length - written.length).split('\n').length // from 1
  const { links, add } = createOpenLinks()
  const row = generators.find(({ id }) => id === rules.generator)
  const prepareText = rules.breaksLines ? breakingNote : row?.prepareText
  const textRules = { syntaxes: row?.syntaxes ?? [], prepareText, config: rules.config }
  const converted = convertText(body, textRules, data, add)
  const { needsEngine } = converted
  const fields = readFields(file, data, rules)
  return {
    data,
    fields,
    body,
    /** What in the page makes it private, whatever the existing site showed. */
    mark: isUnreadable ? unreadable : fields.hiddenBy,
    isIgnored: textsOf(rules.config.ignorefiles).some((pattern) => mayMatch(pattern, file)),
    /** Whether the text needs the generator's template engine. */
    needsEngine,
    /** The lines that visitors read. */
    lines: seenLines(body, bodyLine),
    /** The converted text, with marks for its links. */
    text: openLinks(needsEngine ? body.trim() : converted.text, add),
    links,
    /** The changes, each as often as it was made. */
    notes: needsEngine ? [] : converted.notes,
  }
}

/** A page whose file was read. */
export type ReadPage = ReturnType<typeof readSourcePage>

/** The process that reads pages. */
export type PageProcess = JobProcess<Parameters<typeof readSourcePage>[0], ReadPage>

/** Creates the process, which the caller closes. The longest real pages take a second. */
export const createPageProcess = (): PageProcess =>
  createJobProcess(new URL('./page-process', import.meta.url).href, { timeMs: 10_000, memoryMb: 512 })
