/** Rules for sites of Hugo (gohugo.io): mounted folders, languages, bundles, and what cascades and settings hide. */
import { objectOf, objectsOf, textOf } from '../../resumes/dialects/dialect.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { type Configuration, type Language, lowerNames, stringsOf } from './configuration.ts'
import {
  bareName,
  baseName,
  below,
  folderOf,
  isPageFile,
  isServedFile,
  keyOf,
  pageName,
} from './page-files.ts'
import type { ReadRules } from './source-site.ts'
import { cascadesIn, settingDoubt } from './visibility.ts'

/** A folder of the source in the place of one of Hugo's. */
interface Mount {
  readonly folder: string
  /** Such as `content` or `static/images`. */
  readonly target: string
  readonly language?: string | undefined
  readonly doubt?: string | undefined
}

/** Returns the folders of the site. A mount replaces the usual folder of its kind. */
const readMounts = ({ data, languages }: Configuration): readonly Mount[] => {
  const mounted = objectsOf(objectOf(data.module).mounts)
    .map(lowerNames)
    .map((mount) => ({
      folder: textOf(mount.source) ?? '',
      target: textOf(mount.target) ?? '',
      language: textOf(mount.lang),
      doubt: Object.keys(mount).some((name) => /files|sites|disable/.test(name))
        ? 'module.mounts may hide it'
        : undefined,
    }))
  const usual: readonly Mount[] = [
    ...languages.map(({ name, settings }) => ({
      folder: textOf(settings.contentdir) ?? 'content',
      target: 'content',
      language: settings.contentdir === data.contentdir ? undefined : name,
    })),
    ...[...stringsOf(data.staticdir), 'static'].map((folder) => ({ folder, target: 'static' })),
    { folder: 'assets', target: 'assets' },
  ]
  const kinds = new Set(mounted.map(({ target }) => target.split('/')[0]))
  return [...mounted, ...usual.filter(({ target }) => !kinds.has(target))]
    .filter(({ folder }) => !/^https?:/.test(folder))
    .map((mount) => ({ ...mount, folder: mount.folder.replaceAll(/^\.?\/|\/$/g, '') }))
}

/** Returns the language of a page and why that may hide it. */
const whyHidden = ({ name, settings }: Language, { data }: Configuration): string | undefined =>
  settings.disabled === true || stringsOf(data.disablelanguages).includes(name)
    ? `the language ${name}, which is disabled`
    : undefined

const understood =
  'cascade ignorefiles ignorelogs ignoreerrors ignorevendorpaths ignorecache builddrafts security build includes'

/** Returns the rules for a site of Hugo. */
export const hugoRules: ReadRules = (source, configuration) => {
  const { data, languages } = configuration
  const mounts = readMounts(configuration)
  const contents = mounts.filter(({ target }) => target.split('/')[0] === 'content')
  const pathIn = (file: string, { folder, target }: Mount): string | undefined => {
    const path = below(file, folder)
    return path === undefined ? undefined : [...target.split('/').slice(1), path].join('/')
  }
  const contentPath = (file: string): string | undefined =>
    contents.map((mount) => pathIn(file, mount)).find((path) => path !== undefined)
  const bundles = source.files
    .filter((file) => /\/index(?:\.[\w-]+)?\.(?:md|markdown|mdown|html?)$/i.test(file))
    .map(folderOf)
  const ignored = stringsOf(data.ignorefiles).map((pattern) => new RegExp(pattern))
  const cascades = [
    ...[data, ...languages.map(({ settings }) => settings)].flatMap(({ cascade }) =>
      cascadesIn(cascade, 'the configuration'),
    ),
    ...source.files
      .filter((file) => pageName.test(file) && contentPath(file) !== undefined)
      .flatMap((file) => {
        const folder = folderOf(contentPath(file) ?? '')
        return cascadesIn(findBlock(source.text(file)).data.cascade, file).map(({ covers, mark }) => ({
          mark,
          covers: (path: string) => path.startsWith(folder) && covers(path),
        }))
      }),
  ]
  const doubt = settingDoubt(data, understood)
  return {
    place: (file) => {
      if (ignored.some((pattern) => pattern.test(file))) return undefined
      const mount = mounts.find((each) => below(file, each.folder) !== undefined)
      const path = mount && pathIn(file, mount)
      if (mount === undefined || path === undefined) return undefined
      if (!contents.includes(mount) || !isPageFile(file, source.text))
        return isServedFile(path) ? { path } : undefined
      const whole = bareName(path)
      const language = languages.find(({ name }) => whole.endsWith(`.${name}`))
      const bare = language === undefined ? whole : whole.slice(0, -language.name.length - 1)
      const own = language ?? languages.find(({ name }) => name === mount.language)
      const key = keyOf(bare)
      const bundle = bundles.find((folder) => file.startsWith(folder))
      const isMember =
        bundle !== undefined && (bundle !== folderOf(file) || !/^_?index$/.test(baseName(bare)))
      return {
        key,
        language: own === undefined || own === languages[0] ? undefined : own.tag,
        isPost: !/(?:^|\/)_index$/.test(bare) && key.includes('/'),
        mark: isMember
          ? `its place in the bundle ${bundle}, which is one page`
          : cascades.find(({ covers }) => covers(path))?.mark,
        doubt: mount.doubt ?? whyHidden(own ?? (languages[0] as Language), configuration) ?? doubt,
      }
    },
    contentFolders: contents.map(({ folder }) => folder),
  }
}

/** Attributes of headings and paragraphs go; an id of a heading stays. */
export const withoutAttributes = (text: string): string =>
  text.replaceAll(/^\{[.#][^}\n]*\}[ \t]*$/gm, '').replaceAll(/^\[TOC\]$/gm, '[toc]')
