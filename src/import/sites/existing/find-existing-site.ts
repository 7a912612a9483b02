/** Finds evidence of which pages were public: the folder or address in `--existing`, or a built folder. */
import { join } from 'node:path'
import { realFolder } from '../../../content/reading/content-reader.ts'
import { isInside } from '../../../lib/files/path-inside.ts'
import { UsageError } from '../../../terminal/errors.ts'
import { type ReportProgress, shownPath } from '../../../terminal/output.ts'
import { type Generator, mayAllBePublic } from '../source/generators.ts'
import { openSourceFolder, type SourceFolder } from '../source/source-folder.ts'
import { type KnownAddress, readBuiltFolder, readPlainSite, whyNotEvidence } from './built-folder.ts'
import { crawl } from './crawl.ts'
import type { ExistingSite } from './existing-site.ts'

const advice =
  'build the site, mirror it, or copy the folder from its host, and import it again with --existing FOLDER ' +
  '--overwrite; or with its live address, --existing https://… --overwrite'

/** Where to look for the existing site. */
interface Search {
  readonly source: SourceFolder
  readonly generator: Generator
  readonly facts: KnownAddress
  readonly given: string | undefined
  readonly report: ReportProgress
  readonly isPublic?: boolean
}

const notBuiltSite = (found: string): UsageError =>
  new UsageError(
    `--existing: found ${found}; expected the folder of the built site, with its index.html, or its ` +
      'address with https://. Fix: build the site, and name the folder that was written, or omit the option.',
  )

const readGiven = async (given: string, { source, facts, report }: Search) => {
  if (/^https?:\/\//.test(given)) return crawl(given, report)
  const folder = await realFolder(given)
  if (folder === undefined) throw notBuiltSite(`no folder ${given}`)
  const around = folder !== source.root && isInside(folder, source.root) ? source : undefined
  const existing = readBuiltFolder(openSourceFolder(folder), facts, around)
  if (existing.pages.size === 0) throw notBuiltSite(`no pages in ${given}`)
  return existing
}

/**
 * Finds the existing site.
 *
 * @returns `existing`, undefined if only the source shows what was public; and notes for the owner
 * @throws {UsageError} (rejects) if `given` cannot be evidence
 */
export const findExistingSite = async (search: Search) => {
  const { source, generator, facts, given, isPublic = false } = search
  const { name, output, publishes } = generator
  const noteOf = ({ pages }: ExistingSite, where: string): string =>
    `${pages.size} pages ${where} show what was public; pages that the source marks as private stay private`
  if (given !== undefined) {
    const existing = await readGiven(given, search)
    return { existing, notes: [noteOf(existing, `of the existing site (${given})`)] }
  }
  const plain = name === 'Markdown' ? readPlainSite(source, facts) : undefined
  if (plain !== undefined)
    return { existing: plain, notes: [noteOf(plain, 'of plain HTML, to which the home page leads,')] }
  const refused: string[] = []
  for (const place of new Set([output ?? [], 'gh-pages', 'output', 'build'].flat())) {
    if (!source.has(`${place}/index.html`)) continue
    const built = openSourceFolder(join(source.root, place))
    const path = shownPath(built.root)
    const why = whyNotEvidence(built, name, facts)
    if (why === undefined) {
      const existing = readBuiltFolder(built, facts, source)
      return { existing, notes: [noteOf(existing, `in ${path}, which ${name} built,`)] }
    }
    refused.push(
      `${path} was not used as the existing site: ${why}; ` +
        `if it is the existing site, import again with --existing ${path} --overwrite`,
    )
  }
  if (isPublic) {
    const publicByOption =
      'every page that nothing hides is public, as --public says; ' +
      'addresses follow the file names unless a page sets its own; if a folder had other addresses, ' +
      'rename it in pages/, or redirect them in site.yaml'
    return { existing: undefined, notes: [publicByOption, ...refused] }
  }
  const unknown = name === 'Markdown' ? 'this generator' : name
  const hint = mayAllBePublic(generator, source)
    ? '; if every page was public unless marked, for example with draft: true, ' +
      'import it again with --public --overwrite'
    : ''
  const guess =
    publishes === undefined
      ? `nothing is published: Vitrine does not know the rules of ${unknown}, so every page is a draft${hint}`
      : `this is a guess from the rules of ${name}; pages that they do not cover become drafts, ` +
        'and addresses follow the file names unless a page sets its own'
  return { existing: undefined, notes: [guess, `to be certain: ${advice}`, ...refused] }
}
