/** Rules for sites of Jekyll (jekyllrb.com) and Hexo (hexo.io), whose folders with underscores hold posts, drafts and what is hidden. */
import { objectOf, objectsOf, textOf } from '../../resumes/dialects/dialect.ts'
import { dateInName } from '../dates.ts'
import type { Data } from '../front-matter/parse-loosely.ts'
import { stringsOf } from './configuration.ts'
import { bareName, below, isPageFile, isServedFile, keyOf } from './page-files.ts'
import type { ReadRules } from './source-site.ts'
import { isMatched, markIn, settingDoubt } from './visibility.ts'

/** What Jekyll leaves out, and what only developers read. */
const notServed =
  /^(?:Gemfile(?:\.lock)?|[^/]*\.gemspec|Rakefile|Makefile|Dockerfile|LICEN[CS]E|COPYING|package(?:-lock)?\.json|yarn\.lock|(?:README|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT|HISTORY|INSTALL)[^/]*|(?:_site|vendor|scripts?|bin|spec|tests?)\/.*|.*\.(?:sh|rb|py|gem|log|bat))$/i

/** Names that are never published unless `include` has them. */
const hiddenName = /(?:^|\/)(?:[_#~.][^/]*|[^/]*~)(?:\/|$)/

/** Returns why `defaults` may hide a file. */
const whyByDefault = (config: Data, path: string): string | undefined =>
  objectsOf(config.defaults)
    .map(({ scope, values }) => ({
      folder: textOf(objectOf(scope).path)?.replace(/\/$/, ''),
      mark: markIn(objectOf(values)),
    }))
    .find(({ folder = '', mark }) => mark !== undefined && (folder === '' || isMatched(path, [folder])))?.mark

/** @param isJekyll whether posts need a day in their name, and pages front matter */
const rulesOf =
  (isJekyll: boolean): ReadRules =>
  (source, { data }) => {
    const named = (textOf(isJekyll ? data.source : (data.source_dir ?? 'source')) ?? '').replaceAll(
      /^\.?\/?|\/$/g,
      '',
    )
    const root = source.below(named).length > 0 ? named : ''
    const collections = new Map(
      Array.isArray(data.collections)
        ? data.collections.map((name) => [String(name), {}] as const)
        : Object.entries(objectOf(data.collections)).map(([name, value]) => [name, objectOf(value)] as const),
    )
    const collectionsFolder = textOf(data.collections_dir) ?? ''
    const hiding = [data.exclude, data.ignore, data.skip_render].flatMap(stringsOf)
    const included = stringsOf(data.include).map((name) => name.replace(/\/$/, ''))
    const doubt =
      settingDoubt(data, 'exclude ignore include skip_render render_drafts excerpt_separator security') ??
      (data.limit_posts ? 'the setting limit_posts may hide it' : undefined) ??
      (hiding.some((glob) => glob.startsWith('!'))
        ? 'a pattern with an exclamation mark in its settings may hide it'
        : undefined)
    return {
      place: (file) => {
        const path = below(file, root)
        if (path === undefined) return undefined
        const text = source.text(file)
        const isReadme = /^readme\.(?:md|markdown)$/i.test(path) && /^permalink:/m.test(text)
        if ((isJekyll && notServed.test(path) && !isReadme) || /(?:^|\/)404\.\w+$/.test(path))
          return undefined
        const own = below(path, collectionsFolder) ?? path
        const collection = [...collections.keys()].find((name) => own.startsWith(`_${name}/`))
        const [, above = '', posts, name = ''] = /^(?:(.*)\/)?_(posts|drafts)\/(.*)$/.exec(own) ?? []
        const kind = posts ?? collection ?? 'pages'
        const rest =
          posts !== undefined
            ? [above, name].filter(Boolean).join('/')
            : collection !== undefined
              ? own.slice(collection.length + 2)
              : path
        const isNested = !isJekyll && above !== ''
        if ((hiddenName.test(rest) && !isMatched(path, included)) || isNested) return undefined
        const isPost = posts !== undefined
        const target = isPost
          ? `posts/${rest}`
          : kind === 'pages'
            ? rest.replace(/^_pages\//, '')
            : `${kind}/${rest}`
        const isOutput = kind === 'pages' || isPost || objectOf(collections.get(kind)).output === true
        const isHidden = isMatched(path, hiding) || isMatched(file, hiding)
        if (!isPageFile(file, source.text)) {
          const isTemplate = isJekyll && /^---[ \t]*\n/.test(text)
          const isKept = kind === 'drafts' || isHidden || !isOutput || isTemplate || (isJekyll && isPost)
          return isKept || !isServedFile(target) ? undefined : { path: target }
        }
        const bare = bareName(target)
        const doubts = [
          isHidden && 'a pattern of exclude, ignore or skip_render',
          isJekyll && kind === 'posts' && dateInName(bare) === undefined && 'its name, which has no date',
          !isOutput && `the collection ${kind}, which has no pages of its own`,
          isJekyll && !/^\s*---/.test(text) && 'no front matter, so that Jekyll copied it as it was',
          doubt,
        ]
        return {
          key: keyOf(bare),
          isPost,
          mark: kind === 'drafts' ? 'the folder _drafts' : whyByDefault(data, path),
          doubt: doubts.find((text) => typeof text === 'string'),
        }
      },
      contentFolders: [root],
    }
  }

export const jekyllRules = rulesOf(true)
export const hexoRules = rulesOf(false)
