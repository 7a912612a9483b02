/** Files that generators copy to the site as they are, without those that Vitrine makes itself. */
import type { SourceFolder } from './source-folder.ts'

/** What Vitrine makes itself, what only other hosts read, and what no visitor asks for. By the last part of the path. */
const madeHere =
  /^(?:robots\.txt|sitemap(?:[-_]\w+)?\.xml(?:\.gz)?|llms(?:-full)?\.txt|agents?\.txt|openapi\.json|CNAME|_redirects|_headers|_routes\.json|netlify\.toml|vercel\.json|\.nojekyll|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** At the root of the site, Vitrine has feeds and the CV. */
const madeAtRoot =
  /^(?:feed|atom|rss|index)\.(?:xml|atom|json)$|^(?:resume\.json|404\.html|healthz|readyz|sw\.js|service-worker\.js)$/i

/** Sources of pages, styles and scripts, and tools. */
const sources =
  /\.(?:org|adoc|asciidoc|rst|pandoc|pdc|textile|md|mdx|markdown|mkdn?|mdown|hbs|scss|sass|less|styl|tsx?|jsx|vue|svelte|astro|liquid|ejs|pug|njk|coffee|map|lock|gemspec|rb|py|sh|toml|ya?ml)$/i

/** Styles and scripts of a theme, which no page of Vitrine loads. */
const theme = /\.(?:css|js|mjs)$/i

/** Returns whether a file belongs to what visitors read: no part of a theme, nothing that Vitrine makes. */
export const isServedFile = (path: string): boolean =>
  !madeHere.test(path.slice(path.lastIndexOf('/') + 1)) &&
  !madeAtRoot.test(path) &&
  !sources.test(path) &&
  !theme.test(path)

/** Returns the redirects of a file for Netlify or Cloudflare Pages: whole paths only, without conditions. */
export const readRedirectsFile = (source: SourceFolder, file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    source
      .text(file)
      .split('\n')
      .flatMap((line) => {
        const [from = '', to = '', status = '301'] = line.trim().split(/\s+/)
        const isPlain =
          /^\/[^*:?#]*$/.test(from) && /^(?:\/|https?:\/\/)[^*:\s]*/.test(to) && !/:splat|\*/.test(to)
        return isPlain && /^30[1278]!?$/.test(status) ? [[from, to] as const] : []
      }),
  )
