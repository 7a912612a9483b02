/** Rules for any other folder of Markdown, which moves as it is. */
import { aliasesIn } from '../addresses/former-addresses.ts'
import { dateInName } from '../dates.ts'
import { findBlock } from '../front-matter/find-block.ts'
import type { Generator, ReadPage, SourceSite } from '../generator.ts'
import { withHome } from '../home-page.ts'
import { languageTagOf, stringOf, stringsOf } from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'
import { isSiteFile } from '../static-files.ts'
import { containers } from '../text/syntaxes.ts'

const pageName = /\.(?:md|markdown|mkdn?|mdown)$/i

/** Notes about the folder itself. */
const aboutFolder = /^(?:README|LICEN[CS]E|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT)\b[^/]*$/i

/** Patterns of other generators, such as `/:year/:title/`, are none that this one can fill. */
const isPattern = (path: string): boolean => /[:{}]/.test(path.replace(/^https?:\/\/[^/]+/i, ''))

const addressOf = ({ key, data }: ReadPage): string | undefined => {
  const written = [data.permalink, data.address, data.url, data.path].flatMap(stringsOf)
  const own = written.find((path) => !isPattern(path))?.replace(/^https?:\/\/[^/]+/i, '')
  if (own !== undefined) return own
  const slug = stringOf(data.slug)
  return slug === undefined ? undefined : `/${key.replace(/[^/]*$/, slug)}/`
}

/** Returns the language of a page: what it says, or the end of its name where the page exists without it. */
const languageOf = (file: string, source: SourceFolder): string | undefined => {
  const { data } = findBlock(source.text(file))
  const [, name = '', suffix, type = ''] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2})?)(\.\w+)$/.exec(file) ?? []
  const said = stringOf(data.lang ?? data.language ?? data.locale)
  return languageTagOf(said ?? (source.has(name + type) ? suffix : undefined))
}

const read = (source: SourceFolder): SourceSite => {
  const hasIndex = source.files.some((file) => /^(?:index|home|welcome)\./i.test(file))
  const isPage = (file: string): boolean =>
    pageName.test(file) && (!aboutFolder.test(file) || (!hasIndex && /^readme\.\w+$/i.test(file)))
  const files = source.files.filter(isPage)
  const pages = files.map((file) => [file, languageOf(file, source)] as const)
  const tags = new Set(pages.flatMap(([, tag]) => tag ?? []))
  const isUnnamed = pages.some(([, tag]) => tag === undefined)
  const [main = 'en', ...others] = isUnnamed ? ['en', ...[...tags].filter((tag) => tag !== 'en')] : [...tags]
  return {
    facts: { languages: [main, ...others], menu: [], links: [], basePath: '' },
    pages: withHome(
      pages.map(([file, tag]) => {
        const name = file.replace(pageName, '')
        const bare = tag !== undefined && name.endsWith(`.${tag}`) ? name.slice(0, -tag.length - 1) : name
        const isDraft = /(?:^|\/)_drafts?\//.test(file)
        return {
          file,
          language: tag === main ? undefined : tag,
          key: bare
            .replace(/(?:^|\/)_?index$/, '')
            .replace(/(?:^|\/)_drafts?\//, '/')
            .replace(/^\//, ''),
          isPost: true,
          day: dateInName(bare),
          hiddenBy: isDraft ? 'the folder of drafts' : undefined,
        }
      }),
    ),
    files: source.files
      .filter((file) => !pageName.test(file) && isSiteFile(file))
      .map((file) => ({ file, path: file.replace(/^(?:public|static)\//, '') })),
    leftOut: source.files
      .filter((file) => aboutFolder.test(file) && !isPage(file))
      .map((file) => ({ file, reason: 'a note about the folder' })),
    contentFolder: '',
    linkedFilesOnly: true,
    addressOf,
    aliasesOf: ({ data }) =>
      [...aliasesIn(data), ...stringsOf(data.redirects)].filter((path) => path.startsWith('/')),
    namesOf: ({ data }) => stringsOf(data.aliases).filter((name) => !name.startsWith('/')),
    syntaxes: [containers],
  }
}

/** A folder of Markdown. */
export const plain: Generator = {
  id: 'markdown',
  name: 'Markdown',
  recognise: (source) => source.files.some((file) => pageName.test(file)),
  read,
}
