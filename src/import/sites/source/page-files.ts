/** Classifies files by name: which are pages, which are served unchanged. */

/** Suffixes of pages. HTML is a page if it has front matter. */
export const pageSuffix = /\.(?:md|mdx|markdown|mkdn?|mkdown|mdown|html?)$/i

/** Suffixes of images that pages show inline. Generators rename and resize them. */
export const imageSuffix = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

/** Files that are the page of their folder, beside its images: `index.md`, `_index.md`, `index.de.md`. */
export const indexFile = /(?:^|\/)_?index(?:\.[\w-]+)?\.\w+$/i

/** Returns a path below a folder; undefined if it is elsewhere. */
export const pathBelow = (file: string, folder: string): string | undefined =>
  folder === '' ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined

/** Returns a path without the suffix of a page. */
export const withoutPageSuffix = (path: string): string => path.replace(pageSuffix, '')

/** Returns the key for a path without suffix: `a/index` and `a/_index` become `a`. */
export const keyOf = (path: string): string => path.replace(/(?:^|\/)_?index$/, '')

/** Returns the last segment of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the folder of a file, with a trailing slash; empty at the top. */
export const folderOf = (file: string): string => file.replace(/[^/]*$/, '')

/** Whether a file is a page: Markdown, or HTML that begins with front matter. */
export const isPageFile = (file: string, read: (file: string) => string): boolean =>
  pageSuffix.test(file) && (!/\.html?$/i.test(file) || /^\s*(?:---|\+\+\+)/.test(read(file)))

/** Names of files with rules for a host or for crawlers. */
export const hostRules =
  /^(?:CNAME|_redirects|_headers|_routes\.json|netlify\.toml|vercel\.json|robots\.txt)$/i

/** Names of files that Vitrine generates, or that visitors never request. */
const unservedNames = [
  /^(?:sitemap(?:[-_]\w+)?\.xml(?:\.gz)?|llms(?:-full)?\.txt|agents?\.txt|openapi\.json)$/i,
  /^(?:\.nojekyll|\.DS_Store|Thumbs\.db|desktop\.ini)$/i,
]

/** Paths at the root that Vitrine generates, such as feeds, or must not serve, such as service workers. */
const unservedAtRoot = [
  /^(?:feed|atom|rss|index)\.(?:xml|atom|json)$/i,
  /^(?:resume\.json|404\.html|healthz|readyz|sw\.js|service-worker\.js)$/i,
]

/** Suffixes of page sources, themes, tools and fonts, which Vitrine does not serve. */
const sourceSuffixes = [
  /\.(?:org|adoc|asciidoc|rst|pandoc|pdc|textile|md|mdx|markdown|mkdn?|mdown)$/i,
  /\.(?:hbs|liquid|ejs|pug|njk|vue|svelte|astro|tsx?|jsx|coffee|m?js|css|scss|sass|less|styl)$/i,
  /\.(?:map|lock|gemspec|rb|py|sh|toml|ya?ml|eot|[ot]tf|woff2?)$/i,
]

/** Whether Vitrine serves a file: not one of a theme or tool, nor one that it generates itself. */
export const isServedFile = (path: string): boolean =>
  ![hostRules, ...unservedNames].some((name) => name.test(baseName(path))) &&
  ![...unservedAtRoot, ...sourceSuffixes].some((pattern) => pattern.test(path))

/** Returns the home page's file in a folder that was never a website; undefined if no name fits. */
export const homeFile = (files: readonly string[]): string | undefined =>
  ['index', 'home', 'readme', 'welcome']
    .flatMap((name) => files.filter((file) => withoutRoot(file).toLowerCase() === `${name}.md`))
    .at(0)

/** The folders in which generators keep pages and static files. */
const roots = /^(?:src\/content\/pages\/|(?:src\/)?(?:(?:content|pages|source|app|data|public|static)\/)?)/

/** Returns a path without its root folder. In the `app/` of Next.js, `(blog)/a/page.mdx` is the page `a`. */
export const withoutRoot = (file: string): string =>
  file
    .replace(/^(?:src\/)?app\/.*/, (path) =>
      path.replaceAll(/(?<=\/)\([^/]*\)\//g, '').replace(/(?<=\/)page(?=\.\w+$)/, 'index'),
    )
    .replace(roots, '')
