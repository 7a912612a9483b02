/** Rules for any other folder of Markdown, which moves as it is. */
import { dateInName } from '../dates.ts'
import type { Generator, SourceSite } from '../generator.ts'
import { stringOf, stringsOf } from '../settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'
import { isSiteFile } from '../static-files.ts'

const pageName = /\.(?:md|markdown|mkdn?|mdown)$/i

/** Notes about the folder itself. */
const aboutFolder = /^(?:README|LICEN[CS]E|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT)\b[^/]*$/i

const read = (source: SourceFolder): SourceSite => {
  const isPage = (file: string): boolean => pageName.test(file) && !aboutFolder.test(file)
  return {
    facts: { languages: ['en'], menu: [], links: [], basePath: '' },
    pages: source.files.filter(isPage).map((file) => {
      const bare = file.replace(pageName, '')
      const isDraft = /(?:^|\/)_drafts?\//.test(file)
      return {
        file,
        key: bare
          .replace(/(?:^|\/)_?index$/, '')
          .replace(/(?:^|\/)_drafts?\//, '/')
          .replace(/^\//, ''),
        isPost: true,
        day: dateInName(bare),
        hiddenBy: isDraft ? 'the folder of drafts' : undefined,
      }
    }),
    files: source.files
      .filter((file) => !pageName.test(file) && isSiteFile(file))
      .map((file) => ({ file, path: file })),
    leftOut: source.files
      .filter((file) => aboutFolder.test(file))
      .map((file) => ({ file, reason: 'a note about the folder' })),
    linkedFilesOnly: true,
    dates: {},
    taxonomies: ['tags', 'categories'],
    addressOf: ({ data }) => stringOf(data.permalink) ?? stringOf(data.address) ?? stringOf(data.url),
    aliasesOf: ({ data }) =>
      [data.aliases, data.alias, data.redirects, data.redirect_from]
        .flatMap(stringsOf)
        .filter((path) => path.startsWith('/')),
    namesOf: ({ data }) => stringsOf(data.aliases).filter((name) => !name.startsWith('/')),
    syntaxes: [],
  }
}

/** A folder of Markdown. */
export const plain: Generator = {
  id: 'markdown',
  name: 'Markdown',
  recognise: (source) => source.files.some((file) => pageName.test(file)),
  read,
}
