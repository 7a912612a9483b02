/** Rules for folders of notes: Obsidian's vaults, and Quartz, which publishes one. */
import { encodePath } from '../../../http/url-path.ts'
import { resolvePath } from '../addresses/links.ts'
import { quartzSlug } from '../addresses/slugs.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import type { Generator, SourcePage, SourceSite } from '../generator.ts'
import { withHome } from '../home-page.ts'
import {
  constantIn,
  hostOfUrl,
  languageTagOf,
  pathOfUrl,
  stringOf,
  stringsOf,
} from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'
import { convertNote } from '../text/obsidian.ts'

const quartzConfig = (source: SourceFolder): string | undefined =>
  source.first('quartz.config.ts', 'quartz.config.js')

/** A note of a vault, and its path in it. */
interface Note {
  readonly file: string
  readonly path: string
}

const notesIn = (source: SourceFolder, folder: string): readonly Note[] =>
  source
    .below(folder)
    .filter((file) => /\.md$/i.test(file) && !/(?:^|\/)\.obsidian\//.test(file))
    .map((file) => ({ file, path: folder === '' ? file : file.slice(folder.length + 1) }))

/** Notes that say `publish: true` make all others private. */
const saysPublish = (data: Data): boolean =>
  ['publish', 'dg-publish', 'share'].some((name) => /^(?:true|yes)$/i.test(String(data[name])))

/** Names by which links refer to a note: those of `aliases` that are not paths. */
const namesIn = (data: Data): readonly string[] =>
  [...stringsOf(data.aliases), ...stringsOf(data.alias)]
    .flatMap((text) => text.split(/,\s*/))
    .filter((name) => !name.startsWith('/'))

/** Folders are spelt as in the addresses below them; names stay, because links have them. */
const placedPath = (path: string): string => path.replace(/^.*\//, (folder) => quartzSlug(folder))

/** Returns the folders that are spelt otherwise now, and how. */
const respeltFolders = (notes: readonly Note[]): ReadonlyMap<string, string> =>
  new Map(
    notes
      .flatMap(({ path }) => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')))
      .filter((folder) => quartzSlug(folder) !== folder)
      .map((folder) => [encodePath(`/${folder}/`), encodePath(`/${quartzSlug(folder)}/`)] as const),
  )

const pageOf = ({ file, path }: Note, data: Data, hiddenBy: string | undefined): SourcePage => ({
  file,
  key: placedPath(path)
    .replace(/\.md$/i, '')
    .replace(/(?:^|\/)index$/, ''),
  isPost: true,
  hiddenBy: Object.hasOwn(data, 'excalidraw-plugin') ? 'excalidraw-plugin: a drawing, not a text' : hiddenBy,
})

const common = {
  taxonomies: ['tags'],
  syntaxes: [], // the server knows links and embeds of Obsidian
} as const

const filesIn = (source: SourceFolder, folder: string) =>
  source
    .below(folder)
    .filter((file) => !/\.md$/i.test(file) && !/(?:^|\/)\.obsidian\//.test(file))
    .map((file) => ({ file, path: placedPath(folder === '' ? file : file.slice(folder.length + 1)) }))

const readQuartz = (source: SourceFolder): SourceSite => {
  const config = source.text(quartzConfig(source) ?? '')
  const ignored = /ignorePatterns:\s*\[([^\]]*)\]/.exec(config)?.[1]?.match(/[^"'\s,][^"',]*/g) ?? []
  const isExplicit = /ExplicitPublish\(/.test(config)
  const isIgnored = (path: string): string | undefined =>
    ignored.find(
      (pattern) =>
        `/${path}`.includes(`/${pattern.replaceAll(/\*/g, '')}`) && pattern.replaceAll(/[*/]/g, '') !== '',
    )
  const baseUrl = constantIn(config, 'baseUrl')
  const notes = notesIn(source, 'content')
  return {
    ...common,
    facts: {
      title: constantIn(config, 'pageTitle'),
      languages: [languageTagOf(constantIn(config, 'locale')) ?? 'en'],
      host: baseUrl === undefined ? undefined : hostOfUrl(`https://${baseUrl}`),
      ...{ menu: [], links: [], basePath: baseUrl === undefined ? '' : pathOfUrl(`https://${baseUrl}`) },
    },
    pages: notes.map((note) => {
      const pattern = isIgnored(note.path)
      const { data } = findBlock(source.text(note.file))
      const hidden = isExplicit && !saysPublish(data)
      return pageOf(
        note,
        data,
        pattern === undefined ? (hidden ? 'no publish: true' : undefined) : `ignorePatterns: ${pattern}`,
      )
    }),
    files: filesIn(source, 'content').filter(({ path }) => isIgnored(path) === undefined),
    addressOf: ({ file, data }) => {
      const permalink = stringOf(data.permalink)
      return permalink === undefined
        ? `/${quartzSlug(
            file
              .slice('content/'.length)
              .replace(/\.md$/i, '')
              .replace(/(?:^|\/)index$/, ''),
          )}`
        : `/${permalink.replace(/^\//, '')}`
    },
    aliasesOf: ({ data, key }) => [
      ...[...stringsOf(data.aliases), ...stringsOf(data.alias)].map((name) =>
        name.startsWith('/') ? name : `/${quartzSlug(resolvePath(key, name))}`,
      ),
    ],
    namesOf: ({ data }) => namesIn(data),
    listsOf: () => respeltFolders(notes),
    prepareText: (text, keep) => convertNote(text, keep, /\bHardLineBreaks\(/.test(config)),
  }
}

const readVault = (source: SourceFolder): SourceSite => {
  const notes = notesIn(source, '')
  const datas = new Map(notes.map((note) => [note.file, findBlock(source.text(note.file)).data] as const))
  const selected = [...datas.values()].filter(saysPublish).length
  const isPublished = selected > 0 || source.has('.obsidian/publish.json')
  const others = selected === 1 ? '1 other note has' : `${selected} other notes have`
  const setting = (name: string): Data => parseMembers('.json', source.text(`.obsidian/${name}.json`))
  const templates = stringOf(setting('templates').folder)
  const { userIgnoreFilters, strictLineBreaks } = setting('app')
  const ignored = stringsOf(userIgnoreFilters)
  const daily = stringOf(setting('daily-notes').folder)
  const hiddenBy = ({ file }: Note): string | undefined => {
    const data = datas.get(file) ?? {}
    if (templates !== undefined && file.startsWith(`${templates}/`)) return 'the folder of templates'
    if (ignored.some((folder) => file.startsWith(folder))) return 'Obsidian’s excluded files'
    if (daily !== undefined && file.startsWith(`${daily}/`) && !saysPublish(data))
      return 'the folder of daily notes; to publish one, remove draft: true from its page'
    return selected > 0 && !saysPublish(data)
      ? `no publish: true, which ${others}; to publish a note, remove draft: true from its page`
      : undefined
  }
  return {
    ...common,
    facts: { languages: ['en'], menu: [], links: [], basePath: '' },
    pages: withHome(notes.map((note) => pageOf(note, datas.get(note.file) ?? {}, hiddenBy(note)))),
    files: filesIn(source, ''),
    contentFolder: '',
    linkedFilesOnly: true, // a vault was never a website, and may hold anything
    // Obsidian Publish writes a plus for a space.
    addressOf: ({ key, data }) => stringOf(data.permalink) ?? `/${quartzSlug(key)}`,
    aliasesOf: ({ file, data }) => {
      const path = file.replace(/\.md$/i, '')
      const own = stringsOf(data.aliases).filter((alias) => alias.startsWith('/'))
      return isPublished ? [encodePath(`/${path.replaceAll(' ', '+')}`), `/${quartzSlug(path)}`, ...own] : own
    },
    namesOf: ({ data, key, file }) => [...(key === '' ? [file.replace(/\.md$/i, '')] : []), ...namesIn(data)],
    listsOf: () => (isPublished ? respeltFolders(notes) : new Map()),
    prepareText: (text, keep) => convertNote(text, keep, strictLineBreaks !== true),
  }
}

/** Sites of Quartz (quartz.jzhao.xyz). */
export const quartz: Generator = {
  id: 'quartz',
  name: 'Quartz',
  recognise: (source) => quartzConfig(source) !== undefined,
  read: readQuartz,
}

/** Vaults of Obsidian (obsidian.md). */
export const obsidian: Generator = {
  id: 'obsidian',
  name: 'Obsidian',
  recognise: (source) => source.hasFolder('.obsidian'),
  read: readVault,
}
