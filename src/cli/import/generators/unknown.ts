/** Folders of Markdown whose generator Vitrine does not know: what was public is known from the former site alone. */
import { languageTagOf, stringOf } from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { bareName, baseName, homeFile, keyOf, pageName } from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { Generator, SiteRules } from '../source-site.ts'
import { isServedFile } from '../static-files.ts'
import { convertImports } from '../text/mdx.ts'
import { components, containers, liquidOutputs, liquidTags } from '../text/syntaxes.ts'

/** Notes about the folder itself, unless they say where they were. */
const aboutFolder = /^(?:README|LICEN[CS]E|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT)\b[^/]*$/i

const isPageFile = (file: string): boolean => pageName.test(file) && !/\.html?$/i.test(file)

/** Folders in which generators keep the files that they copy, and pages. */
const rootFolder = /^(?:public|static|(?:src|content|pages|source|app)(?=\/))\//

/** Generators that have no rules here, and the file by which they are known. */
const configs: readonly (readonly [name: string, file: RegExp])[] = [
  ['Eleventy', /^(?:eleventy\.config|\.eleventy)\.[cm]?js$/],
  ['Gatsby', /^gatsby-config\.[cm]?[jt]s$/],
  ['Next.js', /^next\.config\.[cm]?[jt]s$/],
  ['VitePress', /^(?:docs\/)?\.vitepress\//],
  ['Docusaurus', /^docusaurus\.config\.[cm]?[jt]s$/],
  ['Pelican', /^pelicanconf\.py$/],
  ['MkDocs', /^mkdocs\.ya?ml$/],
]

/** Returns the name of a generator that is known by its name alone; undefined if it is not known at all. */
export const nameOfUnknown = ({ files }: SourceFolder): string | undefined =>
  configs.find(([, file]) => files.some((name) => file.test(name)))?.[0]

const read = (source: SourceFolder): SiteRules => {
  const name = nameOfUnknown(source)
  const doubt = `made with ${name ?? 'a generator'} whose rules Vitrine does not know`
  const isTemplated = name === 'Eleventy'
  const home = homeFile(source)
  return {
    facts: { languages: ['en'], basePath: '' },
    place: (file, readFile) => {
      if (!isPageFile(file))
        return isServedFile(file) ? { path: file.replace(/^(?:src\/)?(?:public|static)\//, '') } : undefined
      const { data } = readFile()
      const isHome = file === home
      if (aboutFolder.test(baseName(file)) && !isHome && data.permalink === undefined) return undefined
      const bare = bareName(file).replace(rootFolder, '')
      const [, stem = '', suffix] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2})?)$/.exec(bare) ?? []
      const language = languageTagOf(
        stringOf(data.lang ?? data.language ?? data.locale) ??
          (suffix !== undefined && source.files.some((other) => bareName(other).endsWith(stem))
            ? suffix
            : undefined),
      )
      const isDraft = /(?:^|\/)_drafts?\//.test(file)
      return {
        key: keyOf(
          bare
            .replace(/(?:^|\/)_drafts?\//, '/')
            .replace(/^\//, '')
            .replace(new RegExp(`\\.${suffix}$`), ''),
        ).replace(isHome ? /^readme$/i : /^$/, ''),
        language: language === 'en' ? undefined : language,
        isPost: true,
        day: dateInName(bare),
        mark: isDraft ? 'the folder of drafts' : undefined,
        doubt,
      }
    },
    linkedFilesOnly: true,
    contentFolder: '',
    linksByName: true,
    syntaxes: isTemplated ? [liquidTags, liquidOutputs, containers] : [components, containers],
    prepareText: (text) => convertImports(text),
  }
}

/** Any other folder of Markdown. */
export const unknown: Generator = {
  id: 'markdown',
  name: 'Markdown',
  recognise: (source) => source.files.some(isPageFile),
  read,
}
