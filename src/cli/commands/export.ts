/** `vitrine export FOLDER OUT`: the site as files for a static host, each fetched from the app as a browser would. */

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { isInside } from '../../content/open-content-file.ts'
import { cardPath, hasCard, type Site } from '../../content/site.ts'
import { endpoints } from '../../http/endpoints.ts'
import type { HeaderFields } from '../../http/representation.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { variantPaths } from '../../images/responsive-image.ts'
import { utcDay } from '../../lib/clock.ts'
import { ContentError, formatIssues } from '../../lib/data/issue.ts'
import type { Edition } from '../../publishing/edition.ts'
import { findCvPdf, getsFallback } from '../../publishing/served-paths.ts'
import { loadStaticAssets } from '../../publishing/static-assets.ts'
import { configFor } from '../config-for.ts'
import { originIssue } from '../print-files.ts'
import { type ReportProgress, withProgress } from '../progress.ts'
import { requireEmptyFolder } from '../require-empty-folder.ts'
import { shownPath } from '../shown-path.ts'
import { withApp } from '../with-app.ts'

const README = `# A static export of a Vitrine site

Serve this folder as the root of the site. \`_headers\` and \`_redirects\` are for Netlify and Cloudflare Pages.

What a static host cannot do, and \`vitrine serve\` does:

- HTML or Markdown at the same address. Here the Markdown is at \`index.md\` beside each page.
- A PDF of the CV printed from its latest content. Here it is \`cv/cv.pdf\`, printed at the export.
- The search, the endpoints under \`/api/\`, their description and the developers' page. They are left out.
- Contribution figures that change each day. Here they are those of the export.
- Pages that appear on a date. Export again on that day.
`

const NO_PDF =
  'The export has no PDF of the CV: no Chromium was found. Fix: install one, or set CHROMIUM_PATH.'

/** What is exported to one file. */
interface ExportedFile {
  /** Percent-encoded path from the root of the site. */
  readonly path: string
  readonly bytes: Buffer
}

/** Returns the last day on which the site says that a page changed, or else today. */
const lastChange = ({ pages }: Site): string =>
  [...pages.values()]
    .flatMap(({ updated, published }) => updated ?? published ?? [])
    .toSorted()
    .at(-1) ?? utcDay(new Date())

/** Dates a PDF by the content instead of by the clock, so that exports of the same content are identical. */
const withDate = (pdf: Buffer, day: string): Buffer => {
  const dates = /(?<=\/(?:CreationDate|ModDate) \(D:)\d{14}/g
  return Buffer.from(pdf.toString('latin1').replaceAll(dates, `${day.replaceAll('-', '')}000000`), 'latin1')
}

const request = (app: FastifyInstance, url: string) =>
  app.inject({ url, headers: { accept: 'text/html, */*;q=0.9' } })

type Response = Awaited<ReturnType<typeof request>>

const bytesOf = (path: string, { statusCode, body, rawPayload }: Response, status = 200): Buffer => {
  if (statusCode !== status)
    throw new Error(`${path}: found the response ${statusCode}: ${body.slice(0, 200)}`)
  return rawPayload
}

const fetchFile = async (app: FastifyInstance, path: string, status = 200): Promise<Buffer> =>
  bytesOf(path, await request(app, path), status)

/**
 * Returns the files' paths with the paths that the app serves them at.
 *
 * @param others paths of assets and image variants
 */
const listFiles = (
  { cvs, generatedPaths, site, deployment: { cvPath, cardPath: siteCardPath, hasPdf } }: Edition,
  others: readonly string[],
): ReadonlyMap<string, string> => {
  const addresses = [...site.pages.keys()]
  const asPage = (path: string) => [`${path}index.html`, path] as const
  const same = (path: string) => [path, path] as const
  return new Map([
    ...addresses.map(asPage),
    ...[...site.pages.values()].filter(hasCard).map(({ address }) => same(cardPath(address))),
    ...[...cvs.values()].flatMap(({ pdf }) => (hasPdf ? [same(pdf.href)] : [])),
    ...[...generatedPaths].map(same),
    ...[...site.files.keys(), ...others].map(same),
    [siteCardPath, endpoints.openGraphImage],
    ...(site.resumes.size > 0 && hasPdf ? [[cvPath, endpoints.curriculumVitae] as const] : []),
  ])
}

/** The endpoints' addresses lead to their files where the host reads this. */
const redirectsOf = ({ site: { redirects, resumes }, deployment: { cvPath, cardPath, hasPdf } }: Edition) => {
  const rows = [...redirects]
    .toSorted(([a], [b]) => Number(a.endsWith('*')) - Number(b.endsWith('*'))) // of several, the first row counts
    .flatMap(([from, { status, to }]) => (status === 308 ? [`${from} ${to.replace('*', ':splat')} 308`] : []))
  return [
    ...rows,
    ...(resumes.size > 0 && hasPdf ? [`${endpoints.curriculumVitae} ${cvPath} 200`] : []),
    `${endpoints.openGraphImage} ${cardPath} 200`,
    '',
  ].join('\n')
}

const headerLines = (headers: HeaderFields): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)

/** Headers that every response has; the host adds the others itself. */
const exportedHeaders = [
  ...[
    'access-control-allow-origin',
    'content-security-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
  ],
]

/** Returns `_headers`. A media type is given where a host cannot tell it from the name. */
const headersOf = async (app: FastifyInstance): Promise<string> => {
  const { headers } = await app.inject('/')
  const common = Object.fromEntries(exportedHeaders.map((name) => [name, String(headers[name])]))
  const { generatedPaths, generatedFile } = app.publisher.current()
  const types: string[] = []
  for (const path of generatedPaths)
    types.push(path, `  content-type: ${(await generatedFile(path))?.mediaType}`)
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

interface Exported {
  readonly count: number
  /** Files of the content folder that the server does not serve: photos that may say where they were taken and have no copy. */
  readonly leftOut: readonly string[]
}

const exportSite = async (app: FastifyInstance, out: string, report: ReportProgress): Promise<Exported> => {
  report('Rendering every page')
  const shown = await app.publisher.complete()
  await app.images.prepare(shown.images) // those that turn out to be damaged are published again without variants
  const { images, errors } = await app.publisher.complete()
  if (errors.length > 0) throw new ContentError(errors)
  const edition = app.publisher.current()
  const { site } = edition
  const assets = [...(await loadStaticAssets()).byAddress.keys()]
  const files = listFiles(edition, [...variantPaths(images), ...assets])
  const isPrint = (path: string): boolean =>
    path === endpoints.curriculumVitae || findCvPdf(edition, path) !== undefined
  const leftOut: string[] = []
  for (const [index, [path, source]] of [...files].entries()) {
    report(`${index} of ${files.size} files, ${path}`)
    const response = await request(app, source)
    const own = site.files.get(source)
    if (own !== undefined && response.statusCode !== 200 && getsFallback(edition, source)) {
      leftOut.push(own.file)
      continue
    }
    const bytes = bytesOf(source, response)
    await writeExport(out, { path, bytes: isPrint(source) ? withDate(bytes, lastChange(site)) : bytes })
  }
  const texts = {
    '/404.html': await fetchFile(app, '/404.html', 404),
    '/_headers': await headersOf(app),
    '/_redirects': redirectsOf(edition),
    '/README.md': README,
  }
  for (const [path, text] of Object.entries(texts)) await writeExport(out, { path, bytes: Buffer.from(text) })
  return { count: files.size - leftOut.length + Object.keys(texts).length, leftOut }
}

/** Returns what the owner should know of an export that succeeded: it lacks whatever has an error. */
const notesOn = (app: FastifyInstance, { leftOut }: Exported): readonly string[] => {
  const { errors } = app.content.current()
  const { site, deployment } = app.publisher.current()
  return [
    ...formatIssues(errors).map((error) => `Left out: ${error}`),
    ...leftOut.map(
      (file) => `Left out: ${file}, which may reveal where it was taken and cannot be copied without that`,
    ),
    ...(site.resumes.size > 0 && !deployment.hasPdf ? [NO_PDF] : []),
  ]
}

const readAndExport = (config: Config, out: string, report: ReportProgress) =>
  withApp({ ...config, deployment: 'export' }, async (app) => {
    report('Fetching contribution figures')
    await app.statistics.fetchOutdated()
    await app.publisher.publish() // with these figures
    const exported = await exportSite(app, out, report)
    return { files: exported.count, notes: notesOn(app, exported) }
  })

/** Writes the site to a folder that is new or empty. */
export const exportFolder = async (folder: string, out: string): Promise<void> => {
  await requireEmptyFolder(out)
  const config = configFor(folder)
  const { files, notes } = await withProgress('Reading the content', (report) =>
    readAndExport(config, out, report),
  )
  for (const note of [originIssue(config) ?? [], notes].flat()) process.stderr.write(`${note}\n`)
  process.stdout.write(`${shownPath(out)}: ${files} files\n`)
}
