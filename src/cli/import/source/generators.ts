/** The generators: one row for each. */

import { convertNote, kramdown, withoutModules } from '../text/prepare-text.ts'
import {
  components,
  containers,
  hugoShortcodes,
  liquid,
  liquidTags,
  zolaShortcodes,
} from '../text/syntaxes.ts'
import { hugoRules, withoutAttributes } from './hugo.ts'
import type { SourceFolder } from './source-folder.ts'
import type { Generator } from './source-site.ts'
import { hexoRules, jekyllRules } from './underscores.ts'
import { vaultRules } from './vault.ts'

/** Any other folder of Markdown. */
const unknown: Generator = {
  id: 'markdown',
  name: 'Markdown',
  config: /^(?!)/,
  syntaxes: [components, containers],
  isVault: true,
  prepareText: withoutModules,
}

const obsidian: Generator = {
  id: 'obsidian',
  name: 'Obsidian',
  config: /^\.obsidian\//,
  syntaxes: [], // the server knows links and embeds of Obsidian
  isVault: true,
  rules: vaultRules,
}

const isHexo = ({ below, text }: SourceFolder): boolean =>
  below('source/_posts').length > 0 ||
  /^(?:new_post_name|public_dir|source_dir|skip_render)\s*:/m.test(text('_config.yml'))

const mdx = { syntaxes: [components, containers], prepareText: withoutModules }

/** The more specific first: a vault may hold the folder of a Quartz site. */
export const generators: readonly Generator[] = [
  {
    id: 'hugo',
    name: 'Hugo',
    config:
      /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|config\/(?:_default|production)\/.*\.(?:toml|ya?ml|json))$/,
    output: 'public',
    syntaxes: [hugoShortcodes],
    rules: hugoRules,
    prepareText: withoutAttributes,
  },
  {
    id: 'zola',
    name: 'Zola',
    config: /^(?:zola|config)\.toml$/,
    output: 'public',
    syntaxes: [zolaShortcodes],
  },
  {
    id: 'hexo',
    name: 'Hexo',
    config: /^_config\.ya?ml$/,
    output: 'public',
    syntaxes: [liquidTags, containers],
    rules: hexoRules,
    prepareText: (text) => text.replaceAll(/^<!--\s*more\s*-->$/gim, ''),
  },
  {
    id: 'jekyll',
    name: 'Jekyll',
    config: /^_config\.(?:ya?ml|toml)$/,
    output: '_site',
    syntaxes: [liquid],
    splitsAtSpaces: true,
    rules: jekyllRules,
    prepareText: kramdown,
  },
  { id: 'astro', name: 'Astro', config: /^astro\.config\.[cm]?[jt]s$/, output: 'dist', ...mdx },
  {
    id: 'quartz',
    name: 'Quartz',
    config: /^quartz\.config\.[jt]s$/,
    output: 'public',
    syntaxes: [],
    isVault: true,
    prepareText: (text, keep) => convertNote(text, keep, false),
  },
  {
    id: 'eleventy',
    name: 'Eleventy',
    config: /^(?:eleventy\.config|\.eleventy)\.[cm]?js$/,
    output: '_site',
    syntaxes: [liquid, containers],
  },
  { id: 'gatsby', name: 'Gatsby', config: /^gatsby-config\.[cm]?[jt]s$/, output: 'public', ...mdx },
  { id: 'next', name: 'Next.js', config: /^next\.config\.[cm]?[jt]s$/, output: 'out', ...mdx },
  {
    id: 'vitepress',
    name: 'VitePress',
    config: /^(?:docs\/)?\.vitepress\/config\.[cm]?[jt]s$/,
    output: '.vitepress/dist',
    ...mdx,
  },
  {
    id: 'docusaurus',
    name: 'Docusaurus',
    config: /^docusaurus\.config\.[cm]?[jt]s$/,
    output: 'build',
    ...mdx,
  },
  { id: 'pelican', name: 'Pelican', config: /^pelicanconf\.py$/, output: 'output', syntaxes: [] },
  { id: 'mkdocs', name: 'MkDocs', config: /^mkdocs\.ya?ml$/, output: 'site', syntaxes: [containers] },
  obsidian,
  unknown,
]

/** What tells generators apart whose configurations have the same name. */
const isOf: Readonly<Record<string, (source: SourceFolder, files: readonly string[]) => boolean>> = {
  hugo: ({ below, text }, files) =>
    files.some(
      (file) =>
        !/^\s*base_url\s*=/m.test(text(file)) &&
        (!/^config\.\w+$/.test(file) ||
          below('content').length > 0 ||
          /baseurl|languagecode|theme\s*[:=]/i.test(text(file))),
    ),
  zola: ({ text }, files) => files.some((file) => /^\s*base_url\s*=/m.test(text(file))),
  hexo: (source) => isHexo(source),
  jekyll: (source) => !isHexo(source),
}

/** Returns the files of a generator's configuration. */
export const configFiles = ({ config }: Generator, { files }: SourceFolder): readonly string[] =>
  files.filter((file) => config.test(file))

/** A vault whose settings were left at home still shows in its `[[links]]`. */
const hasNamedLinks = (notes: readonly string[], { text }: SourceFolder): boolean =>
  notes.filter((file) => /\[\[[^[\]\n]+\]\]/.test(text(file))).length * 4 > notes.length

/** Returns the generators that a folder may be a site of; the unknown one only if no other fits. */
export const recognise = (source: SourceFolder): readonly Generator[] => {
  const found = generators.filter((generator) => {
    const files = configFiles(generator, source)
    // On GitHub Pages, a site of posts needs no configuration.
    if (generator.id === 'jekyll' && source.below('_posts').length > 0 && source.below('_layouts').length > 0)
      return !isHexo(source)
    return files.length > 0 && (isOf[generator.id]?.(source, files) ?? true)
  })
  if (found.length > 0)
    return found.some(({ id }) => id === 'quartz') ? found.filter((each) => each !== obsidian) : found
  const notes = source.files.filter((file) => /\.(?:md|mdx|markdown|mkdn?|mkdown|mdown)$/i.test(file))
  if (notes.length === 0) return []
  return [hasNamedLinks(notes, source) ? obsidian : unknown]
}
