/** `vitrine export FOLDER OUT`: the site as files for a static host, each fetched from the app as a browser would. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { isInside } from '../content/open-content-file.ts'
import type { Site } from '../content/site.ts'
import { endpoints } from '../http/endpoints.ts'
import type { HeaderFields } from '../http/representation.ts'
import { cardPath, serverPaths } from '../http/server-paths.ts'
import type { ShownImage } from '../images/responsive-image.ts'
import { ContentError } from '../lib/data/issue.ts'
import type { Edition } from '../publishing/edition.ts'
import { TEXT } from '../publishing/machine-files/machine-file.ts'
import { findCvPdf } from '../publishing/served-paths.ts'
import { loadStaticAssets } from '../publishing/static-assets.ts'
import { configFor } from './config-for.ts'
import { type ReportProgress, withProgress } from './progress.ts'
import { requireEmptyFolder } from './require-empty-folder.ts'

/** Where the PDF and the card are in an export: static hosts take the media type from the file name. */
const staticPaths: Readonly<Record<string, string>> = {
  [endpoints.curriculumVitae]: '/cv/cv.pdf',
  [endpoints.openGraphImage]: '/site-card.png',
}

const README = `# A static export of a Vitrine site

Serve this folder as the root of the site. \`_headers\` and \`_redirects\` are for Netlify and Cloudflare Pages.

What a static host cannot do, and \`vitrine serve\` does:

- HTML or Markdown at the same address. Here the Markdown is at \`index.md\` beside each page.
- A PDF printed for each request. Here it is \`cv/cv.pdf\`, printed at the export.
- The search. The form is left out.
- Errors as problem+json, and other methods than GET and HEAD under \`/api/\`.
- Contribution figures that change each day. Here they are those of the export.
- Pages that appear on a date. Export again on that day.
`

/** What is exported to one file. */
interface ExportedFile {
  /** Percent-encoded path from the root of the site. */
  readonly path: string
  readonly bytes: Buffer
}

/** Returns a page that links the static paths instead of the endpoints. */
const linkStaticPaths = (html: string): string =>
  Object.entries(staticPaths).reduce((text, [from, to]) => text.replaceAll(`${from}"`, `${to}"`), html)

/** Links a page to the static paths, and removes the search form: only a server can search. */
const adaptPage = (bytes: Buffer): Buffer => {
  const html = bytes.toString().replace(/<form class="search-form"[\s\S]*?<\/form>\n?/, '')
  return Buffer.from(linkStaticPaths(html))
}

/** Removes the lines about the search from the guidance for agents. */
const adaptGuidance = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString().replaceAll(/^-.*\/search\/\?q=.*\n/gm, ''))

/** Returns the last day on which the site says that a page changed, or else today. */
const lastChange = ({ pages }: Site): string =>
  [...pages.values()]
    .flatMap(({ updated, published }) => updated ?? published ?? [])
    .toSorted()
    .at(-1) ?? new Date().toISOString().slice(0, 10)

/** Dates a PDF by the content instead of by the clock, so that exports of the same content are identical. */
const withDate = (pdf: Buffer, day: string): Buffer => {
  const dates = /(?<=\/(?:CreationDate|ModDate) \(D:)\d{14}/g
  return Buffer.from(pdf.toString('latin1').replaceAll(dates, `${day.replaceAll('-', '')}000000`), 'latin1')
}

/** Fits to a static host what Vitrine makes at a path. The owner's files stay as they are, byte for byte. */
const adapt = async (edition: Edition, path: string, bytes: Buffer): Promise<Buffer> => {
  const { site } = edition
  if (site.pages.has(path)) return adaptPage(bytes)
  const machineFile = await edition.machineFile(path)
  if (!site.wellKnown.has(path) && machineFile?.mediaType === TEXT) return adaptGuidance(bytes)
  const isPrint = path === endpoints.curriculumVitae || findCvPdf(edition, path) !== undefined
  return isPrint ? withDate(bytes, lastChange(site)) : bytes
}

const fetchFile = async (app: FastifyInstance, path: string, status = 200): Promise<Buffer> => {
  const response = await app.inject({ url: path, headers: { accept: 'text/html, */*;q=0.9' } })
  if (response.statusCode !== status)
    throw new Error(`${path}: found the response ${response.statusCode}: ${response.body.slice(0, 200)}`)
  return response.rawPayload
}

const variantPaths = (images: readonly ShownImage[]): readonly string[] =>
  images.flatMap(({ sources }) => sources).flatMap(({ candidates }) => candidates.map(({ path }) => path))

/**
 * Returns the files' paths with the paths that the app serves them at.
 *
 * @param others paths of assets and image variants
 */
const listFiles = (
  { cvs, machinePaths, site }: Edition,
  others: readonly string[],
): ReadonlyMap<string, string> => {
  const isSearch = (path: string): boolean =>
    site.pages.get(path.replace(/index\.md$/, ''))?.template === 'search'
  const addresses = [...site.pages.keys()].filter((path) => !isSearch(path))
  const asPage = (path: string) => [`${path}index.html`, path] as const
  const same = (path: string) => [path, path] as const
  return new Map([
    ...addresses.map(asPage),
    ...addresses.map(cardPath).map(same),
    ...[...cvs.values()].map(({ pdf }) => same(pdf.href)),
    ...[...machinePaths].filter((path) => !isSearch(path)).map(same),
    ...[...site.files.keys(), ...others].map(same),
    [staticPaths[endpoints.openGraphImage] ?? '', endpoints.openGraphImage],
    ...(site.resumes.size > 0
      ? [[staticPaths[endpoints.curriculumVitae] ?? '', endpoints.curriculumVitae] as const]
      : []),
  ])
}

const redirectsOf = ({ redirects }: Site, hasCv: boolean): string => {
  const rows = [...redirects].flatMap(([from, { status, to }]) =>
    status === 308 ? [`${from} ${to} 308`] : [],
  )
  const rewrites = Object.entries(staticPaths).filter(([from]) => hasCv || from !== endpoints.curriculumVitae)
  return [...rows, ...rewrites.map(([from, to]) => `${from} ${to} 200`), ''].join('\n')
}

const headerLines = (headers: HeaderFields): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)

/** Headers of every response whatever it is; a host makes the others itself. */
const exportedHeaders = [
  ...['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options'],
]

/** Returns `_headers`. A media type is given where a host cannot tell it from the name. */
const headersOf = async (app: FastifyInstance): Promise<string> => {
  const { headers } = await app.inject('/')
  const common = Object.fromEntries(exportedHeaders.map((name) => [name, String(headers[name])]))
  const { machinePaths, machineFile } = app.publisher.current()
  const types: string[] = []
  for (const path of machinePaths) types.push(path, `  content-type: ${(await machineFile(path))?.mediaType}`)
  return [
    '/*',
    ...headerLines(common),
    `${serverPaths.staticFiles}*`,
    '  cache-control: public, max-age=31536000, immutable',
    ...types,
    '',
  ].join('\n')
}

const writeExport = async (out: string, { path, bytes }: ExportedFile): Promise<void> => {
  const file = join(out, decodeURIComponent(path))
  if (!isInside(file, join(out))) throw new Error(`${path}: found an address that leads out of ${out}`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
}

const exportSite = async (app: FastifyInstance, out: string, report: ReportProgress): Promise<number> => {
  report('Rendering every page')
  const { images, errors } = await app.publisher.complete()
  if (errors.length > 0) throw new ContentError(errors)
  const edition = app.publisher.current()
  const { site } = edition
  const assets = [...(await loadStaticAssets()).byAddress.keys()]
  const files = listFiles(edition, [...variantPaths(images), ...assets])
  for (const [index, [path, source]] of [...files].entries()) {
    report(`${index} of ${files.size} files, ${path}`)
    await writeExport(out, { path, bytes: await adapt(edition, source, await fetchFile(app, source)) })
  }
  const texts = {
    '/404.html': adaptPage(await fetchFile(app, '/404.html', 404)),
    '/_headers': await headersOf(app),
    '/_redirects': redirectsOf(site, site.resumes.size > 0),
    '/README.md': README,
  }
  for (const [path, text] of Object.entries(texts)) await writeExport(out, { path, bytes: Buffer.from(text) })
  return files.size + Object.keys(texts).length
}

const readAndExport = async (folder: string, out: string, report: ReportProgress): Promise<number> => {
  const config = { ...configFor(folder), watch: false, logLevel: 'silent', metricsPort: undefined } as const
  const app = await buildApp(config)
  try {
    report('Fetching contribution figures')
    await app.statistics.fetchOutdated()
    await app.publisher.publish() // with these figures
    return await exportSite(app, out, report)
  } finally {
    await app.close()
  }
}

/** Writes the site to a folder that is new or empty. */
export const exportFolder = async (folder: string, out: string): Promise<void> => {
  await requireEmptyFolder(out)
  const files = await withProgress('Reading the content', (report) => readAndExport(folder, out, report))
  process.stdout.write(`${out}: ${files} files\n`)
}
