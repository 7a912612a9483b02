/** `vitrine import FOLDER TARGET`: converts another generator's site, which stays unchanged. */
import { basename, extname } from 'node:path'
import { realFolder } from '../../content/reading/content-reader.ts'
import { readImportedResume, readResumeFile } from '../../import/resumes/read-imported-resume.ts'
import { compareSites } from '../../import/sites/compare-sites.ts'
import { convertSite, type NewFile } from '../../import/sites/convert-site.ts'
import { findExistingSite } from '../../import/sites/existing/find-existing-site.ts'
import { withTemplatePages } from '../../import/sites/existing/template-pages.ts'
import { comparisonReport, reportOf } from '../../import/sites/import-report.ts'
import { newSettings } from '../../import/sites/site-settings.ts'
import { readConfiguration } from '../../import/sites/source/configuration.ts'
import {
  configFiles,
  type Generator,
  generators,
  mayAllBePublic,
  recognise,
} from '../../import/sites/source/generators.ts'
import { createPageProcess } from '../../import/sites/source/page-jobs.ts'
import { readSource } from '../../import/sites/source/read-source.ts'
import { openSourceFolder, type SourceFolder } from '../../import/sites/source/source-folder.ts'
import { writeFiles } from '../../import/sites/write-files.ts'
import { isInside, realPathOf } from '../../lib/files/path-inside.ts'
import { UsageError } from '../../terminal/errors.ts'
import { countOf, print, shownPath, withProgress } from '../../terminal/output.ts'
import { configFor, withApp } from '../open-site.ts'
import { check } from './check.ts'

/** The options of `vitrine import`. */
export type ImportOptions = { readonly overwrite?: boolean; readonly public?: boolean } & {
  readonly [Name in 'from' | 'name' | 'title' | 'existing' | 'resume']?: string
}

/** Returns the generator that `--from` names, or the most probable one. */
const chooseGenerator = (source: SourceFolder, from: string | undefined): Generator => {
  const [found] = from === undefined ? recognise(source) : generators.filter(({ id }) => id === from)
  if (found !== undefined) return found
  const ids = generators.map(({ id }) => id).join(', ')
  throw new UsageError(
    from === undefined
      ? `${shownPath(source.root)}: found no Markdown and no index.html; expected the folder of a ` +
          'website with its configuration, or of Markdown or HTML files. Fix: name that folder.'
      : `--from: found ${from}; expected one of ${ids}. Fix: choose one, or omit the option.`,
  )
}

const requireFolder = async (folder: string): Promise<string> => {
  const path = await realFolder(folder)
  if (path !== undefined) return path
  const fixes: Readonly<Record<string, string>> = {
    '.zip': 'unpack it, and name the folder that you get',
    '.xml': 'if it is an export of WordPress, convert it to Markdown first, as docs/wordpress.md says',
  }
  const fix = fixes[extname(folder).toLowerCase()] ?? 'correct the path'
  throw new UsageError(`${folder}: found no such folder; expected the site to import. Fix: ${fix}.`)
}

const requireApart = (source: string, target: string): void => {
  const real = realPathOf(target)
  if (!isInside(real, source) && !isInside(source, real)) return
  throw new UsageError(
    `${target}: found a folder in or around the source; expected one beside it. ` +
      'Fix: name another folder to write.',
  )
}

/** @throws {UsageError} if `--public` is not for this site */
const validatePublicOption = (generator: Generator, source: SourceFolder): void => {
  if (mayAllBePublic(generator, source)) return
  throw new UsageError(
    generator.content !== undefined
      ? `--public: found a site of ${generator.name}, whose rules Vitrine knows. Fix: omit the option.`
      : '--public: found pages that are private unless they are marked, a filter that Vitrine does not ' +
          `know, or data files that may hide pages (${generator.name}). ` +
          'Fix: mark those that were public, or add --existing with the built site.',
  )
}

/** Imports a site, and checks it and its addresses. @throws {UsageError} (rejects) for wrong arguments */
export const importSite = async (
  folder: string,
  target: string,
  { from, name, title, existing: given, resume, overwrite = false, public: isPublic = false }: ImportOptions,
): Promise<void> => {
  const root = await requireFolder(folder)
  requireApart(root, target)
  const whole = openSourceFolder(root)
  const generator = chooseGenerator(whole, from?.toLowerCase())
  if (isPublic) validatePublicOption(generator, whole)
  const cv = resume === undefined ? undefined : readImportedResume(...(await readResumeFile(resume)))
  const { converted, report } = await withProgress('Reading the source', async (progress) => {
    const read = readConfiguration(whole, configFiles(generator, whole))
    const facts = { ...read.facts, owner: name ?? read.facts.owner }
    const configuration = { ...read, facts }
    const search = { source: whole, generator, facts, given, report: progress, isPublic }
    const found = await findExistingSite(search)
    const source = openSourceFolder(root, found.existing?.built?.root) // without the built site
    const nowMs = Date.now()
    const pageProcess = createPageProcess()
    const own = await readSource(source, generator, configuration, nowMs, pageProcess, isPublic)
    const site = await withTemplatePages(source, own, found.existing)
    const converted = convertSite(source, site, found.existing, { resume: cv, report: progress })
    pageProcess.close()
    const shownFacts = { ...site.facts, title: title ?? site.facts.title }
    const settings = newSettings(shownFacts, basename(root), converted)
    const files = new Map<string, NewFile>([['site.yaml', { text: settings.text }], ...converted.files])
    const written = await writeFiles(files, root, target, { overwrite, report: progress })
    const isHtml = found.existing?.built?.root === root
    const summary = `${isHtml ? 'Plain HTML' : generator.name}: ${countOf(source.files.length, 'file')}`
    return { converted, report: reportOf(summary, converted, settings.notes, written, found.notes) }
  })
  print(report)
  const { pages, existing } = converted
  const comparison =
    existing &&
    (await withApp(configFor(target), async ({ publisher }) =>
      compareSites(publisher.current(), pages, existing),
    ))
  print(comparisonReport(comparison))
  if (comparison !== undefined && comparison.newlyPublic.length > 0) process.exitCode = 1
  print(`\nvitrine check ${shownPath(target)}`)
  await check(target, { format: 'text' })
  const hasDrafts = pages.some(({ isDraft }) => isDraft)
  const purpose = hasDrafts ? 'see it with its drafts; to publish one, remove draft: true' : 'see it'
  print(`\nNext:\n  vitrine dev ${shownPath(target)}\n      ${purpose}`)
}
