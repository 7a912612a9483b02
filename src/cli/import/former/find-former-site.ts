/** Finds what shows which pages were public: the folder or address that the owner names, or a folder that the generator built. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from '../../../content/open-content-file.ts'
import { UsageError } from '../../errors.ts'
import type { ReportProgress } from '../../progress.ts'
import { shownPath } from '../../shown-path.ts'
import { nameOfUnknown, unknown } from '../generators/unknown.ts'
import { openSourceFolder, type SourceFolder } from '../source-folder.ts'
import type { Generator, SiteFacts } from '../source-site.ts'
import { readBuiltFolder, whyNotBelieved } from './built-folder.ts'
import { crawl } from './crawl.ts'
import type { FormerSite } from './former-site.ts'

/** The former site, and what the owner should know about it. */
export interface FormerEvidence {
  /** Undefined if nothing but the source says what was public. */
  readonly former: FormerSite | undefined
  /** The built folder that was read. */
  readonly folder: string | undefined
  readonly generatorName: string
  readonly notes: readonly string[]
}

/** Where built sites often are, whatever the generator. */
const usualOutputs = ['_site', 'dist', 'public', 'out', 'build', 'gh-pages']

const advice =
  'build the site, mirror it, or copy the folder from its host, and add --former FOLDER; or add --former https://…, its live address'

const readNamed = async (source: SourceFolder, facts: SiteFacts, given: string, report: ReportProgress) => {
  if (/^https?:\/\//.test(given)) return { former: await crawl(given, report), folder: undefined }
  if (!existsSync(given) || !statSync(given).isDirectory())
    throw new UsageError(
      `--former: found no folder ${given}; expected the folder of the built site, or its address with https://. Fix: correct the path, or omit the option.`,
    )
  const folder = realpathSync(given)
  const former = readBuiltFolder(
    folder,
    { host: facts.host, basePath: facts.basePath },
    isInside(folder, source.root),
  )
  if (former.pages.size === 0)
    throw new UsageError(
      `--former: found no pages in ${given}; expected the folder of the built site. Fix: build the site, or name the folder with its index.html.`,
    )
  return { former, folder }
}

/**
 * Finds the former site.
 *
 * @param given a folder or an address
 * @throws {UsageError} (rejects) if what is given cannot be evidence
 */
export const findFormerSite = async (
  source: SourceFolder,
  generator: Generator,
  facts: SiteFacts,
  given: string | undefined,
  report: ReportProgress,
): Promise<FormerEvidence> => {
  const { name, output } = generator
  const isUnknown = generator === unknown
  const generatorName = isUnknown ? (nameOfUnknown(source) ?? name) : name
  if (given !== undefined) {
    const found = await readNamed(source, facts, given, report)
    const { pages } = found.former
    return {
      ...found,
      generatorName,
      notes: [
        `${pages.size} pages of the former site (${given}) decide; marks of privacy in the source win over them`,
      ],
    }
  }
  const refused: string[] = []
  for (const place of output === undefined ? usualOutputs : [output, 'gh-pages']) {
    const folder = join(source.root, place)
    if (!source.hasFolder(place) || !source.has(`${place}/index.html`)) continue
    const why = isUnknown
      ? `the rules of ${generatorName} are not known`
      : whyNotBelieved(openSourceFolder(folder), name, facts)
    if (why === undefined) {
      const former = readBuiltFolder(folder, facts, true)
      return {
        former,
        folder,
        generatorName,
        notes: [
          `${former.pages.size} pages in ${shownPath(folder)}, which ${name} built, decide; marks of privacy in the source win over them`,
        ],
      }
    }
    refused.push(
      `${shownPath(folder)} is not taken for the former site: ${why}; if it is, add --former ${shownPath(folder)}`,
    )
  }
  const guess = isUnknown
    ? `nothing is published: Vitrine does not know the rules of ${nameOfUnknown(source) === undefined ? 'this generator' : generatorName}, so every page is a draft`
    : `this is a guess, by the rules of ${name}; what they leave open is a draft, and addresses are those of files unless a page names its own${facts.addressSetting === undefined ? '' : ` (${facts.addressSetting} in the configuration made others)`}`
  return {
    former: undefined,
    folder: undefined,
    generatorName,
    notes: [guess, `to know: ${advice}`, ...refused],
  }
}
