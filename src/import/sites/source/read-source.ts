/** Reads the files of a source by the rules of its generator. */
import { MAX_PAGE_BYTES } from '../../../content/files/content-file.ts'
import { objectOf, objectsOf, textsOf } from '../../../lib/data/unchecked.ts'
import type { Configuration } from './configuration.ts'
import type { Generator, PageRules } from './generators.ts'
import { isPageFile } from './page-files.ts'
import { type PageProcess, type ReadPage, readSourcePage } from './page-jobs.ts'
import { type PagePlace, placeFiles, type SourceFile } from './place-files.ts'
import type { SourceFolder } from './source-folder.ts'

/** A page whose file was read. */
export interface SourcePage extends PagePlace, ReadPage {
  readonly file: string
  readonly mark: string | undefined
}

/** A folder, read by the rules of its generator. */
export type SourceSite = Awaited<ReturnType<typeof readSource>>

/** Returns the taxonomies of a site but its authors. Hugo names them in an object, Zola in a list. */
const taxonomiesIn = ({ taxonomies }: Configuration['data']): readonly string[] => {
  const named = Object.values(objectOf(taxonomies))
    .concat(objectsOf(taxonomies).map(({ name }) => name))
    .flatMap(textsOf)
    .filter((name) => !/^authors?$/i.test(name))
  return named.length > 0 ? named : ['tags', 'categories']
}

/** Returns a page that stays unchanged because it could not be read. */
const unreadPage = (file: string, text: string, rules: PageRules, failure: string): ReadPage => ({
  ...readSourcePage({ rules, file, text: '' }),
  ...{ body: text, text: text.trim(), mark: `its text, which ${failure}` },
})

/**
 * Reads a source.
 *
 * @param pageProcess reads pages; one that it cannot read becomes a draft
 * @param nowMs the time at which dates count as past
 * @param isPublic whether the owner says that pages were public unless they are marked
 */
export const readSource = async (
  source: SourceFolder,
  generator: Generator,
  configuration: Configuration,
  nowMs: number,
  pageProcess: PageProcess,
  isPublic = false,
) => {
  const { facts, data: config } = configuration
  const { id, isVault = false } = generator
  const isStrict = /"strictLineBreaks":\s*true/.test(source.text('.obsidian/app.json'))
  const breaksLines = id === 'obsidian' && !isStrict
  const rules = { generator: id, breaksLines, config, taxonomies: taxonomiesIn(config), nowMs }
  const read = new Map<string, ReadPage>()
  for (const file of source.files.filter((each) => isPageFile(each, source.text))) {
    const text = source.text(file)
    if (Buffer.byteLength(text) > MAX_PAGE_BYTES) continue
    const outcome = await pageProcess.run({ rules, file, text })
    read.set(file, 'result' in outcome ? outcome.result : unreadPage(file, text, rules, outcome.failure))
  }
  const place = placeFiles(source, generator, configuration, (file) => read.get(file), isPublic)
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  for (const file of source.files) {
    const placed = place(file)
    const page = read.get(file)
    if (placed === undefined) continue
    if ('path' in placed) files.push(placed)
    else if (page !== undefined) pages.push({ ...placed, ...page, file, mark: placed.mark ?? page.mark })
  }
  // If all pages have one language, it is the site's.
  const [language, ...others] = new Set(pages.map((page) => page.language))
  const isOne = language !== undefined && others.length === 0
  return {
    ...{ isVault, rules, files },
    facts: isOne ? { ...facts, languages: [language] } : facts,
    pages: isOne ? pages.map((page) => ({ ...page, language: undefined })) : pages,
  }
}
