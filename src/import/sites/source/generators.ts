/** The generators: one row for each. */
import type { Data } from '../../../lib/data/unchecked.ts'
import {
  kramdown,
  nunjucks,
  type PrepareText,
  strictNote,
  withoutAttributes,
  withoutModules,
} from '../text/prepare-text.ts'
import {
  components,
  containers,
  hugoShortcodes,
  liquid,
  liquidTags,
  type TagSyntax,
  zolaShortcodes,
} from '../text/tag-syntaxes.ts'
import { notionPage, notionPaths, notionText } from './notion.ts'
import { pathBelow } from './page-files.ts'
import type { SourceFolder } from './source-folder.ts'

/** A generator. */
export interface Generator {
  /** The name in `--from hugo`. */
  readonly id: string
  readonly name: string
  /** Matches its configuration files, unless `isOf` assigns them to another generator. */
  readonly config: RegExp
  readonly isOf?: ((source: SourceFolder, file: string) => boolean) | undefined
  /** The folder that it writes; undefined if it may have any name. */
  readonly output: string | undefined
  /** How tags and shortcodes are written. */
  readonly syntaxes: readonly TagSyntax[]
  /** Whether the folder holds notes: `[[links]]` mean pages by name or by `aliases`. */
  readonly isVault?: boolean
  /** The usual folder of its pages; undefined if any may be. */
  readonly content?: string
  /** Matches paths of pages that may be public without an existing site to prove it; undefined if none is. */
  readonly publishes?: RegExp
  /** Matches paths of pages that were public unless marked, if the owner says so with `--public`. */
  readonly mayBePublic?: RegExp
  readonly prepareText: PrepareText | undefined
  /** Returns a function from a file to its path on the site; undefined if that is the path in the folder. */
  readonly pathsOf?: (files: readonly string[]) => (file: string) => string
}

/** How a site writes its pages. */
export interface PageRules {
  /** The id of its generator. */
  readonly generator: string
  /** Whether line ends break lines, as in Obsidian. */
  readonly breaksLines: boolean
  /** Fields of its configuration, names in lower case. */
  readonly config: Data
  /** Fields that are lists of terms: tags, categories, and a site's own. */
  readonly taxonomies: readonly string[]
  /** The time at which dates count as past. */
  readonly nowMs: number
}

const hasFolder = ({ files }: SourceFolder, folder: string): boolean =>
  files.some((file) => pathBelow(file, folder) !== undefined)

const isHexo = (source: SourceFolder): boolean =>
  hasFolder(source, 'source/_posts') ||
  /^(?:new_post_name|public_dir|source_dir|skip_render)\s*:/m.test(source.text('_config.yml'))

const isZola = ({ text }: SourceFolder, file: string): boolean => /^\s*base_url\s*=/m.test(text(file))

const isHugo = (source: SourceFolder, file: string): boolean =>
  !isZola(source, file) &&
  (!/^config\.\w+$/.test(file) ||
    hasFolder(source, 'content') ||
    /baseurl|languagecode|theme\s*[:=]/i.test(source.text(file)))

/** Returns one row: names of its configuration files, where it writes the site, and how it writes pages. */
const row = (
  name: string,
  config: RegExp,
  output: string | undefined,
  syntaxes: readonly TagSyntax[],
  prepareText?: PrepareText,
  more: Omit<Generator, 'id' | 'name' | 'config' | 'output' | 'syntaxes' | 'prepareText'> = {},
): Generator => ({
  id: name.toLowerCase().replace('.js', ''),
  name,
  config,
  output,
  syntaxes,
  prepareText,
  ...more,
})

const mdx = [components, containers]

/** The usual content folders of sites with custom templates. */
const contentFolder = /^(?:src\/)?(?:content|contents|pages|posts|_posts|blog|articles|notes|data|app)\//
const hugoConfig = /^(?:(?:hugo|config)\.|config\/(?:_default|production)\/.*\.)(?:toml|ya?ml|json)$/

/** The more specific first. Without rules for its pages, only the existing site tells what was public. */
export const generators: readonly Generator[] = [
  row('Hugo', hugoConfig, 'public', [hugoShortcodes], withoutAttributes, {
    content: 'content',
    publishes: /^(?:(?:_index\b|[^_.#~/])[^/]*(?:\/|$))+(?<!~)$/,
    isOf: isHugo,
  }),
  row('Zola', /^(?:zola|config)\.toml$/, 'public', [zolaShortcodes], undefined, {
    mayBePublic: /^content\//,
    isOf: isZola,
  }),
  row('Hexo', /^_config\.ya?ml$/, 'public', [liquidTags, containers], nunjucks, {
    content: 'source',
    publishes: /^(?:_posts\/)?(?:[^_.#~/][^/]*(?:\/|$))+(?<!~)$/,
    isOf: isHexo,
  }),
  // On GitHub Pages, a site of posts needs no configuration.
  row('Jekyll', /^(?:_config\.(?:ya?ml|toml)|_layouts\/.*)$/, '_site', [liquid], kramdown, {
    content: '',
    publishes:
      /^(?:[^_.#~/][^/]*\/)*(?:_posts\/(?:[^_.#~/][^/]*\/)*\d{4}-\d{1,2}-\d{1,2}-[^/]*|[^_.#~/][^/]*)(?<!~)$/,
    isOf: (source, file) => !isHexo(source) && (!file.startsWith('_layouts') || hasFolder(source, '_posts')),
  }),
  row('Astro', /^astro\.config\.[cm]?[jt]s$/, 'dist', mdx, withoutModules, { mayBePublic: contentFolder }),
  row('Quartz', /^quartz\.config\.[jt]s$/, 'public', [], strictNote, {
    mayBePublic: /^content\//,
    isVault: true,
  }),
  row('Eleventy', /^(?:eleventy\.config|\.eleventy)\.[cm]?js$/, '_site', [liquid, containers], nunjucks),
  row('Gatsby', /^gatsby-config\.[cm]?[jt]s$/, 'public', mdx, withoutModules, { mayBePublic: contentFolder }),
  row('Next.js', /^next\.config\.[cm]?[jt]s$/, 'out', mdx, withoutModules, { mayBePublic: contentFolder }),
  row('VitePress', /^(?:docs\/)?\.vitepress\/config\.[cm]?[jt]s$/, '.vitepress/dist', mdx, withoutModules),
  row('Docusaurus', /^docusaurus\.config\.[cm]?[jt]s$/, 'build', mdx, withoutModules, {
    mayBePublic: /^(?:blog|docs|src\/pages)\//,
  }),
  row('MkDocs', /^mkdocs\.ya?ml$/, 'site', [containers], undefined, { mayBePublic: /^docs\// }),
  row('Obsidian', /^\.obsidian\//, undefined, [], strictNote, { publishes: /./, isVault: true }),
  row('Notion', notionPage, undefined, [], notionText, { pathsOf: notionPaths }),
  row('Markdown', /^(?!)/, undefined, mdx, withoutModules, { isVault: true }),
]

/** Returns the files of a generator's configuration. */
export const configFiles = ({ config, isOf }: Generator, source: SourceFolder): readonly string[] =>
  source.files.filter((file) => config.test(file) && isOf?.(source, file) !== false)

/** Matches filters of Quartz other than its own for drafts, such as `ExplicitPublish`. */
const ownFilters = /\bfilters\s*:(?!\s*\[\s*(?:Plugin\.RemoveDrafts\(\),?\s*)?\])/

/** Whether the owner may declare all pages public except marked ones. */
export const mayAllBePublic = (generator: Generator, source: SourceFolder): boolean =>
  generator.mayBePublic !== undefined &&
  !configFiles(generator, source).some((file) => ownFilters.test(source.text(file))) &&
  !source.files.some((file) => file.endsWith('.md') && /^dg-publish\s*:/m.test(source.text(file)))

/** Returns the generators that a folder may belong to, the most probable first. */
export const recognise = (source: SourceFolder): readonly Generator[] => {
  const found = generators.filter((generator) => configFiles(generator, source).length > 0)
  if (found.length > 0) return found
  const notes = source.files.filter((file) =>
    /\.(?:mdx?|markdown|mkdn?|mkdown|mdown)$|^index\.html$/i.test(file),
  )
  // A vault without its settings folder still has `[[links]]`.
  const linking = notes.filter((file) => /\[\[[^[\]\n]+\]\]/.test(source.text(file)))
  const id = linking.length * 4 > notes.length ? 'obsidian' : 'markdown'
  return generators.filter((generator) => notes.length > 0 && generator.id === id)
}
