/** Finds what shows which pages were public: the folder or address that the owner names, or a folder that the generator built. */
import { join } from 'node:path'
import { realFolder } from '../../../content/reading/content-folder.ts'
import { isInside } from '../../../lib/files/path-inside.ts'
import { UsageError } from '../../../terminal/errors.ts'
import { type ReportProgress, shownPath } from '../../../terminal/output.ts'
import { mayAllBePublic } from '../source/generators.ts'
import { openSourceFolder, type SourceFolder } from '../source/source-folder.ts'
import type { Generator } from '../source/source-site.ts'
import { type KnownAddress, readBuiltFolder, whyNotBelieved } from './built-folder.ts'
import { crawl } from './crawl.ts'
import type { FormerSite } from './former-site.ts'

const advice =
  'build the site, mirror it, or copy the folder from its host, and add --former FOLDER; or add --former https://…, its live address'

const readNamed = async (
  source: SourceFolder,
  { config, name }: Generator,
  facts: KnownAddress,
  given: string,
  report: ReportProgress,
): Promise<{ readonly former: FormerSite; readonly folder?: string }> => {
  if (/^https?:\/\//.test(given)) return { former: await crawl(given, report) }
  const refuse = (found: string): never => {
    throw new UsageError(
      `--former: found ${found}; expected the folder of the built site, with its index.html, or its address with https://. Fix: build the site, and name the folder that was written, or omit the option.`,
    )
  }
  const folder = await realFolder(given)
  if (folder === undefined) return refuse(`no folder ${given}`)
  if (partOfSource.test(name) && folder === join(source.root, 'public'))
    return refuse(`${given}, which ${name} copies (${source.files.find((file) => config.test(file))})`)
  const around = isInside(folder, source.root) ? source : undefined
  const former = readBuiltFolder(openSourceFolder(folder), facts, around)
  return former.pages.size > 0 ? { former, folder } : refuse(`no pages in ${given}`)
}

/** Their folder public/ is a part of the source. */
const partOfSource = /^(?:Astro|Next\.js|VitePress)$/

/**
 * Finds the former site.
 *
 * @param given a folder or an address
 * @param isPublic whether the owner says that pages were public unless they are marked
 * @returns undefined as `former` if nothing but the source says what was public; the built folder that was read; notes for the owner
 * @throws {UsageError} (rejects) if what is given cannot be evidence
 */
export const findFormerSite = async (
  source: SourceFolder,
  generator: Generator,
  facts: KnownAddress,
  given: string | undefined,
  report: ReportProgress,
  isPublic = false,
) => {
  const { name, output, publishes } = generator
  const decide = ({ pages }: FormerSite, where: string): string =>
    `${pages.size} pages ${where} decide; marks of privacy in the source win over them`
  if (given !== undefined) {
    const found = await readNamed(source, generator, facts, given, report)
    return { ...found, notes: [decide(found.former, `of the former site (${given})`)] }
  }
  const refused: string[] = []
  for (const place of new Set([output ?? [], 'gh-pages', 'output', 'build'].flat())) {
    if (!source.has(`${place}/index.html`)) continue
    const built = openSourceFolder(join(source.root, place))
    const { root: folder } = built
    const why = whyNotBelieved(built, name, facts)
    if (why === undefined) {
      const former = readBuiltFolder(built, facts, source)
      return { former, folder, notes: [decide(former, `in ${shownPath(folder)}, which ${name} built,`)] }
    }
    refused.push(
      `${shownPath(folder)} is not taken for the former site: ${why}; if it is, add --former ${shownPath(folder)}`,
    )
  }
  if (isPublic) {
    const said =
      'every page that nothing hides is public, as --public says; addresses are those of files unless a page names its own'
    return { former: undefined, folder: undefined, notes: [said, ...refused] }
  }
  const guess =
    publishes === undefined
      ? `nothing is published: Vitrine does not know the rules of ${name === 'Markdown' ? 'this generator' : name}, so every page is a draft${mayAllBePublic(generator, source) ? '; if all pages were public but those with a mark such as draft: true, add --public' : ''}`
      : `this is a guess, by the rules of ${name}; what they leave open is a draft, and addresses are those of files unless a page names its own`
  return { former: undefined, folder: undefined, notes: [guess, `to know: ${advice}`, ...refused] }
}
