/** `vitrine import FOLDER my-site`: turns a site of another generator into a content folder. The source is only read. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { isInside } from '../../content/open-content-file.ts'
import { hasTarget } from '../../publishing/served-paths.ts'
import { configFor } from '../config-for.ts'
import { UsageError } from '../errors.ts'
import { convertSite, type NewFile } from '../import/convert-site.ts'
import type { Generator } from '../import/generator.ts'
import { plain } from '../import/generators/plain.ts'
import { generators, recognise, siteBelow } from '../import/generators.ts'
import { reportOf } from '../import/import-report.ts'
import { newSettings } from '../import/settings/site-settings.ts'
import { openSourceFolder, type SourceFolder } from '../import/source-folder.ts'
import { writeFiles } from '../import/write-files.ts'
import { privateNotice } from '../new/private-by-default.ts'
import { answersTo } from '../new/questions.ts'
import { withProgress } from '../progress.ts'
import { shownPath } from '../shown-path.ts'
import { withApp } from '../with-app.ts'
import { check } from './check.ts'

/** Returns the paths that a sitemap lists. */
const pathsInSitemap = (xml: string): readonly string[] => [
  ...new Set(
    [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g)].flatMap(
      ([, url = '']) => {
        const path = URL.parse(url.replaceAll('&amp;', '&'))?.pathname
        return path === undefined ? [] : [path]
      },
    ),
  ),
]

/**
 * Returns the paths of a sitemap that lead nowhere.
 *
 * @param hasTarget returns whether a path is served or redirects
 */
const unansweredPaths = (xml: string, hasTarget: (path: string) => boolean): readonly string[] =>
  pathsInSitemap(xml).filter((path) => !hasTarget(path))

/** The options of `vitrine import`. */
export interface ImportOptions {
  /** The id of a generator; recognised if left out. */
  readonly from?: string
  /** The owner's name; that of the generator's configuration if left out. */
  readonly name?: string
  readonly title?: string
  /** A file with the former sitemap, whose addresses are checked. */
  readonly oldSitemap?: string
  /** Whether files that are there already are replaced. */
  readonly overwrite?: true
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const ids = generators.map(({ id }) => id).join(', ')

const parseGenerator = (answer: string): Generator => {
  const generator = generators.find(({ id }) => id === answer.toLowerCase())
  if (generator !== undefined) return generator
  throw new UsageError(`found ${answer}; expected one of ${ids}. Fix: choose one, or omit the option.`)
}

/** Recognises the generator, and asks if several are possible. */
const chooseGenerator = async (source: SourceFolder, from: string | undefined): Promise<Generator> => {
  const found = recognise(source)
  const below = from === undefined && found.every(({ id }) => id === plain.id) ? siteBelow(source) : undefined
  if (below !== undefined) {
    const place = shownPath(join(source.root, below.folder))
    throw new UsageError(
      `${shownPath(source.root)}: found a site of ${below.generator.name} in ${place}; expected the folder of one site. Fix: import ${place}, or add --from ${plain.id} to take all Markdown.`,
    )
  }
  if (from === undefined && found.length === 1 && found[0] !== undefined) return found[0]
  if (from === undefined && found.length === 0)
    throw new UsageError(
      `${shownPath(source.root)}: found no Markdown; expected the folder of a website with its configuration, or of Markdown files. Fix: name that folder.`,
    )
  const usual = found[0]?.id ?? ''
  const text = `Made with ${found.map(({ id }) => id).join(' or ')}? (${usual})`
  const question = { text, option: '--from', usual, parse: parseGenerator }
  return (await answersTo({ generator: question }, { generator: from })).generator
}

const requireFolder = async (folder: string): Promise<string> => {
  const path = await realpath(folder).catch(() => undefined)
  if (path !== undefined && (await stat(path)).isDirectory()) return path
  throw new UsageError(
    `${folder}: found no such folder; expected the folder of the site to import. Fix: correct the path.`,
  )
}

const requireApart = (source: string, target: string): void => {
  if (!isInside(target, source) && !isInside(source, target)) return
  throw new UsageError(
    `${target}: found a folder in or around the source; expected one beside it. Fix: name another folder to write.`,
  )
}

/** Reads a sitemap before anything is written. */
const readSitemap = async (file: string | undefined): Promise<string | undefined> => {
  if (file === undefined) return undefined
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(
      `--old-sitemap: found no file ${file} (${(error as NodeJS.ErrnoException).code}); expected a sitemap.xml. Fix: correct the path, or omit the option.`,
    )
  })
}

const checkSitemap = (xml: string, target: string): Promise<void> =>
  withApp(configFor(target), async (app) => {
    const published = app.publisher.current()
    const missing = unansweredPaths(xml, (path) => hasTarget(published, path))
    const count = missing.length === 1 ? '1 address' : `${missing.length} addresses`
    const head = `\n${count} of the former sitemap ${missing.length === 1 ? 'leads' : 'lead'} nowhere:`
    print(
      missing.length === 0
        ? '\nEvery address of the former sitemap works.'
        : [head, ...missing.map((path) => `  ${path}`)].join('\n'),
    )
    if (missing.length > 0) process.exitCode = 1
  })

/**
 * Imports a site, and checks the result.
 *
 * @throws {UsageError} (rejects) for folders that cannot be used
 */
export const importSite = async (
  folder: string,
  target: string,
  {
    from,
    name,
    title,
    oldSitemap,
    overwrite = false,
  }: Omit<ImportOptions, 'overwrite'> & { readonly overwrite?: boolean },
): Promise<void> => {
  const root = await requireFolder(folder)
  requireApart(root, resolve(target))
  const sitemap = await readSitemap(oldSitemap)
  const source = openSourceFolder(root)
  const generator = await chooseGenerator(source, from)
  const site = generator.read(source)
  const { converted, settings, written } = await withProgress('Reading the source', async (report) => {
    const converted = await convertSite(source, site, Date.now(), report)
    const given = { name, title }
    const settings = newSettings(site.facts, given, basename(root), converted, site.resume !== undefined)
    const files = new Map<string, NewFile>([
      ['site.yaml', { text: settings.text }],
      ...(site.resume === undefined
        ? []
        : [['resume.json', { text: `${JSON.stringify(site.resume, null, 2)}\n` }] as const]),
      ...converted.files,
    ])
    return { converted, settings, written: await writeFiles(files, root, target, { overwrite, report }) }
  })
  print(reportOf(generator.name, source.files.length, converted, settings.notes, written))
  const notice = privateNotice(site.resume)
  if (notice !== undefined) print(`\n${notice}`)
  print(`\nvitrine check ${shownPath(target)}`)
  if (sitemap !== undefined) await checkSitemap(sitemap, target)
  await check(target, { format: 'text' })
}
