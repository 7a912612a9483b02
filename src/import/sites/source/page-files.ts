/** Classifies files by name: which are pages, which are served unchanged. */

/** Suffixes of pages. HTML is a page if it has front matter. */
export const pageName = /\.(?:md|mdx|markdown|mkdn?|mkdown|mdown|html?)$/i

/** Images that pages show inline. Generators rename and resize them. */
export const shownInPages = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

/** Index files: pages in a folder of their own, beside their images. */
export const indexFile = /(?:^|\/)_?index(?:\.[\w-]+)?\.\w+$/i

/** Returns a path below a folder; undefined if it is elsewhere. */
export const below = (file: string, folder: string): string | undefined =>
  folder === '' ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined

/** Returns a path without its suffix. */
export const bareName = (path: string): string => path.replace(pageName, '')

/** Returns the key of a page: `a/index` and `a/_index` become `a`. */
export const keyOf = (bare: string): string => bare.replace(/(?:^|\/)_?index$/, '')

/** Returns the last name of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the folder of a file, with a slash at its end; empty at the top. */
export const folderOf = (file: string): string => file.replace(/[^/]*$/, '')

/** Whether a file is a page: Markdown, or HTML that begins with front matter. */
export const isPageFile = (file: string, read: (file: string) => string): boolean =>
  pageName.test(file) && (!/\.html?$/i.test(file) || /^\s*(?:---|\+\+\+)/.test(read(file)))

/** Ends of paths of files that Vitrine generates, only other hosts read, or visitors never request. */
const madeHere =
  /^(?:robots\.txt|sitemap(?:[-_]\w+)?\.xml(?:\.gz)?|llms(?:-full)?\.txt|agents?\.txt|openapi\.json|CNAME|_redirects|_headers|_routes\.json|netlify\.toml|vercel\.json|\.nojekyll|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** At the root of the site, Vitrine has feeds and the CV. */
const madeAtRoot =
  /^(?:feed|atom|rss|index)\.(?:xml|atom|json)$|^(?:resume\.json|404\.html|healthz|readyz|sw\.js|service-worker\.js)$/i

/** Sources of pages, tools, and a theme's styles, scripts and fonts, which Vitrine's pages do not load. */
const sources =
  /\.(?:org|adoc|asciidoc|rst|pandoc|pdc|textile|md|mdx|markdown|mkdn?|mdown|hbs|scss|sass|less|styl|tsx?|jsx|vue|svelte|astro|liquid|ejs|pug|njk|coffee|map|lock|gemspec|rb|py|sh|toml|ya?ml|css|m?js|eot|[ot]tf|woff2?)$/i

/** Whether visitors read a file: not the files of themes, nor those that Vitrine generates. */
export const isServedFile = (path: string): boolean =>
  !madeHere.test(baseName(path)) && !madeAtRoot.test(path) && !sources.test(path)

/** Returns the home page's file in a folder that was never a website; undefined if no name fits. */
export const homeFile = (files: readonly string[]): string | undefined =>
  ['index', 'home', 'readme', 'welcome']
    .map((name) =>
      files.find((file) => {
        const own = name === 'index' ? withoutRoot(file) : file
        return [`${name}.md`, `${name}.markdown`].includes(own.toLowerCase())
      }),
    )
    .find((file) => file !== undefined)

/** Returns a path without the folders in which generators keep pages and static files. */
export const withoutRoot = (file: string): string =>
  file.replace(
    /^(?:src\/content\/pages\/|(?:src\/)?(?:(?:content|pages|source|app|data|public|static)\/)?)/,
    '',
  )
