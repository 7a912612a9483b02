/**
 * Decides where pages and files of a source go, and what makes a page private outside the page itself.
 * Without the existing site, only pages in the content folder that no setting could hide are public.
 */
import { objectOf, textOf, textsOf } from '../../../lib/data/unchecked.ts'
import { hidingFolder } from '../../../privacy/not-public.ts'
import { dateInName } from '../dates.ts'
import { type Configuration, languageTagOf } from './configuration.ts'
import type { Generator } from './generators.ts'
import {
  baseName,
  folderOf,
  homeFile,
  isPageFile,
  isServedFile,
  keyOf,
  pageSuffix,
  pathBelow,
  withoutPageSuffix,
  withoutRoot,
} from './page-files.ts'
import type { ReadPage } from './page-jobs.ts'
import type { SourceFolder } from './source-folder.ts'
import { cascadesIn, matchesAnyGlob, whySettingsMayHide } from './visibility.ts'

/** The place of a page, according to the rules. */
export interface PagePlace {
  /** Its path in pages/, without suffix and language. */
  readonly key: string
  /** A tag of one of the site's languages; undefined for the first. */
  readonly language?: string | undefined
  /** The key with its language as a folder, such as `en/about`, if the path has one. */
  readonly folderKey?: string | undefined
  /** Articles keep their date of publication; other pages have only a date of change. */
  readonly isPost: boolean
  /** What outside the page makes it private, whatever the existing site showed. */
  readonly mark?: string | undefined
  /** Why the page may not have been public; ignored if the existing site showed it. */
  readonly doubt?: string | undefined
}

/** A file that is served unchanged: its path on the site, without a slash at the start. */
export interface SourceFile {
  readonly file: string
  readonly path: string
}

/** A folder of the source with pages or files of the site. */
interface Mount {
  readonly folder: string
  /** Whether it holds pages, not only static files. */
  readonly isContent: boolean
  readonly language?: string | undefined
}

/** Returns the folders of a site: those in the configuration, or else the usual ones. */
const mountsOf = ({ content }: Generator, { data, languages }: Configuration): readonly Mount[] => {
  if (content === undefined) return [{ folder: '', isContent: true }]
  const named = textOf(data.contentdir ?? data.source_dir ?? data.source) ?? content
  const usual = [
    ...languages.flatMap(({ name: language, settings }) =>
      textsOf(settings.contentdir).map((folder) => ({ folder, language })),
    ),
    // If the first language has a folder of its own, this one has no other pages.
    ...(languages[0]?.settings.contentdir === undefined ? [{ folder: named }] : []),
  ]
  const fixed = named === '' ? [] : [...textsOf(data.staticdir), 'static', 'assets']
  return [
    ...usual.map((mount) => ({ ...mount, isContent: true })),
    ...fixed.map((folder) => ({ folder, isContent: false })),
  ].map((mount) => ({ ...mount, folder: mount.folder.replaceAll(/^\.?\/?|\/$/g, '') }))
}

/** Notes about the folder, which are pages only with a `permalink`. */
const aboutFolder = /^(?:README|LICEN[CS]E|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT)\b[^/]*$/i

/** Instructions for coding agents, likewise. In lower case, the file may be a page. */
const forAgents = /^(?:AGENTS|CLAUDE)\.md$/

/** Pages that are not articles, in the folder of WordPress exports. */
const noArticle = /^(?:content\/)?pages?\/[^/]+(?:\/index)?\.\w+$/

/** Parts of themes, built sites and packages, and Notion's tables, which have the rows of private pages. */
const generatorFiles = [
  /(?:^|\/)_(?:site|includes|layouts|data|sass|plugins|bibliography)\//,
  /^(?:vendor|\.obsidian)\//,
  /^(?:[^/.]+|package(?:-lock)?\.json)$/,
  /(?:^|\/)404\.\w+$/,
  /-[0-9a-f]{32}(?:_all)?\.csv$/,
]

/** Fields that publish a note if they are *yes*. */
const publishNames = ['publish', 'dg-publish', 'share']

const first = (...texts: readonly (string | undefined | false)[]): string | undefined =>
  texts.find((text) => typeof text === 'string')

/**
 * Returns a function that says what a file is; undefined if it is neither a page nor served.
 *
 * @param pageOf returns what was read of a page
 * @param isPublic whether the owner says that pages were public unless they are marked
 */
export const placeFiles = (
  source: SourceFolder,
  generator: Generator,
  configuration: Configuration,
  pageOf: (file: string) => Pick<ReadPage, 'data' | 'isIgnored'> | undefined,
  isPublic: boolean,
): ((file: string) => PagePlace | SourceFile | undefined) => {
  const { name, content, output } = generator
  const publishes = generator.publishes ?? (isPublic ? generator.mayBePublic : undefined)
  const { data: config, languages } = configuration
  const [main] = languages
  const [isHugo, isJekyll] = [name === 'Hugo', name === 'Jekyll']
  const isAnywhere = content === undefined
  const pathOf = generator.pathsOf?.(source.files) ?? withoutRoot
  const mounts = mountsOf(generator, configuration)
  const locate = (file: string): readonly [path: string, mount: Mount | undefined] => {
    const mount = mounts.find(({ folder }) => pathBelow(file, folder) !== undefined)
    const own = pathBelow(file, mount?.folder ?? '') ?? file
    return [isAnywhere ? pathOf(own) : own, mount]
  }
  const mayNameHome = /^(?:Obsidian|Markdown)$/.test(name) && !source.has('index.html')
  const home = mayNameHome ? homeFile(source.files) : undefined
  const bareNames = new Set(isAnywhere ? source.files.map((file) => withoutPageSuffix(pathOf(file))) : [])
  const hugoPages = isHugo ? source.files.filter((file) => pageSuffix.test(file)) : []
  const names = languages.map((each) => each.name)
  const bundles = hugoPages.filter((file) => /\/index(?:\.[\w-]+)?\.\w+$/i.test(file)).map(folderOf)
  const cascades = [
    ...[config, ...languages.map(({ settings }) => settings)]
      .flatMap(({ cascade, defaults }) => [cascade, defaults])
      .flatMap((setting) => cascadesIn(setting, '', 'the configuration')),
    ...hugoPages.flatMap((file) => cascadesIn(pageOf(file)?.data.cascade, folderOf(locate(file)[0]), file)),
  ]
  const { mounts: mounted = [] } = objectOf(config.module)
  const { exclude, ignore, ignored_content, ignorepatterns, skip_render } = config
  const hiding = [exclude, ignore, ignored_content, ignorepatterns, skip_render].flatMap(textsOf)
  // Jekyll publishes these despite their underscore; posts have their own rule.
  const shown = [
    ...textsOf(config.include).map((folder) => folder.replaceAll(/^\.?\/|\/$/g, '')),
    ...Object.entries(objectOf(config.collections)).flatMap(([folder, collection]) =>
      objectOf(collection).output === true ? `_${folder}` : [],
    ),
  ].filter((folder) => isJekyll && /^_(?!(?:posts|drafts)$)/.test(folder))
  const doubt =
    publishes === undefined
      ? `made with ${name === 'Markdown' ? 'a generator' : `${name},`} whose rules Vitrine does not know`
      : first(
          whySettingsMayHide([config, ...languages.map(({ settings }) => settings)]),
          hiding.some((glob) => glob.startsWith('!')) && 'a pattern with an exclamation mark',
          // Sites with mounts of their own repeat Hugo's.
          JSON.stringify(mounted)
            .replace('{"source":"content","target":"content"}', '')
            .includes('"content') && 'module.mounts may hide it',
        )
  return (file) => {
    const [own, mount] = locate(file)
    const isOutput = output !== undefined && pathBelow(file, output) !== undefined
    if (mount === undefined || isOutput || generatorFiles.some((each) => each.test(own))) return undefined
    // Posts and drafts share one folder; other folders lose their underscore.
    const path = own
      .replace(/(^|\/)_(?:drafts?|posts)\//, '$1posts/')
      .replaceAll(/(^|\/)_(?:(?:pages|tabs)\/|(?=[^/]+\/))/g, '$1')
    const isPage = isPageFile(file, source.text) && !(isAnywhere && /\.html?$/i.test(file))
    if (!mount.isContent || !isPage) return isServedFile(path) ? { file, path } : undefined
    const { data = {}, isIgnored = false } = pageOf(file) ?? {}
    const note = isAnywhere ? baseName(file) : file
    const isAbout = name !== 'Notion' && (aboutFolder.test(note) || forAgents.test(note))
    if (isAbout && file !== home && data.permalink === undefined) return undefined
    const whole = withoutPageSuffix(path)
    const [, stem = '', ending] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2})?)$/.exec(whole) ?? []
    const suffix = [...names, bareNames.has(stem) ? ending : undefined].find(
      (each) => each !== undefined && whole.endsWith(`.${each}`),
    )
    const parts = (suffix === undefined ? whole : whole.slice(0, -suffix.length - 1)).split('/')
    // `de/a.md` and `a/de.md`, if a script says that the site has this language
    const folder = isAnywhere && names.length > 1 ? parts.find((part) => names.includes(part)) : undefined
    const bare = parts.filter((part) => part !== folder).join('/')
    const said = isAnywhere ? textOf(data.lang ?? data.language ?? data.locale) : undefined
    const tag = folder ?? said ?? suffix ?? mount.language
    const language = tag === undefined ? main : languages.find((each) => each.name === tag)
    const languageTag = language?.tag ?? languageTagOf(tag)
    const bundle = bundles.find((folder) => file.startsWith(folder))
    const isPartOfBundle = bundle !== undefined && (bundle !== folderOf(file) || baseName(bare) !== 'index')
    const isNote = publishNames.some((each) => /^(?:true|yes)$/i.test(String(data[each])))
    return {
      key: file === home ? '' : keyOf(bare),
      language: languageTag === main?.tag ? undefined : languageTag,
      folderKey: folder && keyOf(parts.join('/')),
      isPost: isAnywhere ? !noArticle.test(file) : keyOf(bare).includes('/') && !/(?:^|\/)_index$/.test(bare),
      mark: first(
        hidingFolder(own) && `the folder ${hidingFolder(own)}`,
        isPartOfBundle && `its place in the bundle ${bundle}, which is one page`,
        Object.hasOwn(data, 'excalidraw-plugin') && 'excalidraw-plugin: a drawing',
        cascades.find(({ covers }) => covers(own))?.reason,
      ),
      doubt: first(
        name === 'Obsidian' &&
          !isNote &&
          'no publish: true; to publish a note, remove draft: true from its page',
        [own, file].some((path) => matchesAnyGlob(path, hiding)) &&
          'a pattern in the configuration, such as those of exclude',
        isIgnored && 'a pattern of ignoreFiles',
        /(?:^|\/)_index\./.test(own) &&
          textsOf(config.disablekinds).some((kind) => /^(?:home|section)$/i.test(kind)) &&
          'the setting disablekinds may hide it',
        publishes?.test(isPublic ? file : own) === false &&
          !shown.some((folder) => publishes.test(pathBelow(own, folder) ?? '')) &&
          'its name or folder, which may hide it',
        isJekyll &&
          !/(?:^|\/)_posts\//.test(own) &&
          !/^\s*---/.test(source.text(file)) &&
          'no front matter, so that Jekyll copied it as it was',
        isJekyll &&
          /(?:^|\/)_posts\//.test(own) &&
          dateInName(own) === undefined &&
          'a day in the name of its file that no month has, so that Jekyll did not build it',
        doubt,
      ),
    }
  }
}
