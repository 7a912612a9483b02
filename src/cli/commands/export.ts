/** `vitrine export FOLDER OUT`: writes the site as files for a static host, each requested from the app. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../addresses/endpoints.ts'
import { serverPaths } from '../../addresses/server-paths.ts'
import { basePathOf, withBasePath } from '../../addresses/url-path.ts'
import type { Config } from '../../config.ts'
import { cardPath, hasCard, type Site } from '../../content/site.ts'
import { htmlWithBasePath, styleSheetWithBasePath } from '../../html/base-path.ts'
import { policyElement } from '../../http/server/security-headers.ts'
import { variantPaths } from '../../images/responsive-image.ts'
import { ContentError } from '../../lib/data/issue.ts'
import { pathInside } from '../../lib/files/path-inside.ts'
import { utcDay } from '../../lib/time/clock.ts'
import { loadStaticAssets } from '../../pages/static-assets.ts'
import type { Edition } from '../../publishing/edition.ts'
import { note, print, type ReportProgress, shownPath, withProgress } from '../../terminal/output.ts'
import { type EdgeHost, edgeFunction, edgeHosts } from '../edge-hosts.ts'
import { EXPORT_MARK, type ExportFolder, openExportFolder } from '../export-folder.ts'
import { configFor, withApp } from '../open-site.ts'
import { bodyOf, fetchFile, originIssue, request, requireBrowser } from '../output-files.ts'

const readme = (baseUrl: string): string => `# A static export of a Vitrine site

Serve this folder at ${baseUrl}/. \`_headers\` and \`_redirects\` are for Netlify and Cloudflare Pages.

The PDF and the contribution figures are those of the export, and pages that are due later need another one.
Only \`vitrine serve\` has the search, \`/api/\`, and Markdown at the address of each page; here it is at
\`index.md\` beside it.
`

const NO_PDF = 'CV: found no Chromium, so the export has no PDF. Fix: install one, or set CHROMIUM_PATH.'

/** Returns the newest date of a page, or today if no page has one. */
const lastChange = ({ pages }: Site): string =>
  [...pages.values()]
    .flatMap(({ updated, published }) => updated ?? published ?? [])
    .toSorted()
    .at(-1) ?? utcDay(new Date())

/** Sets the dates in a PDF to a day, so that exports of the same content are identical. */
const withDate = (pdf: Buffer, day: string): Buffer => {
  const dates = /(?<=\/(?:CreationDate|ModDate) \(D:)\d{14}/g
  return Buffer.from(pdf.toString('latin1').replaceAll(dates, `${day.replaceAll('-', '')}000000`), 'latin1')
}

/** Returns the paths of files that the app serves at endpoints, with these endpoints. */
const endpointFiles = ({ site, deployment: { cvPath, cardPath, hasPdf } }: Edition) => [
  ...(site.resumes.size > 0 && hasPdf ? [[cvPath, endpoints.curriculumVitae] as const] : []),
  [cardPath, endpoints.openGraphImage] as const,
]

/** Returns the paths in the export, with the app's paths. @param others paths of assets and image variants */
const listFiles = (edition: Edition, others: readonly string[]): ReadonlyMap<string, string> => {
  const { cvs, generatedPaths, site, deployment } = edition
  const addresses = [...site.pages.keys()]
  const asPage = (path: string) => [`${path}index.html`, path] as const
  const same = (path: string) => [path, path] as const
  return new Map([
    ...[...site.files.keys(), ...others].map(same),
    ...addresses.map(asPage),
    ...[...site.pages.values()].filter(hasCard).map(({ address }) => same(cardPath(address))),
    ...[...cvs.values()].flatMap(({ pdfLink }) => (deployment.hasPdf ? [same(pdfLink.href)] : [])),
    ...generatedPaths().map(same),
    ...endpointFiles(edition),
  ])
}

/** Where other generators have their feed, to which readers are subscribed. */
const otherFeeds = ['/feed', '/feed.xml', '/feed/feed.xml', '/rss.xml', '/index.xml', '/atom.xml']

/** Returns `_redirects`: moved pages, other addresses of the feed, and rewrites from endpoints to files. */
const redirectsOf = (edition: Edition, basePath: string): string => {
  const row = (from: string, to: string, status: number): string =>
    `${basePath}${from} ${withBasePath(basePath, to)} ${status}\n`
  const moved = [...edition.site.redirects]
    // Hosts apply the first row that matches, so wildcards come last.
    .toSorted(([a], [b]) => Number(a.endsWith('*')) - Number(b.endsWith('*')))
    .flatMap(([from, { status, to }]) => (status === 308 ? row(from, to.replace('*', ':splat'), status) : []))
  const feeds = otherFeeds.flatMap((path) => {
    const resource = edition.site.redirects.has(path) ? undefined : edition.at(path)
    return resource?.kind === 'moved' ? row(path, resource.to, 308) : []
  })
  const endpointRows = endpointFiles(edition).map(([path, endpoint]) => row(endpoint, path, 200))
  return [...feeds, ...moved, ...endpointRows].join('')
}

/** Headers of every response that the host does not add itself. */
const exportedHeaders = [
  'access-control-allow-origin',
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/** Returns `_headers`. @param mediaTypes of generated files by path: a host may not know them by name */
const headersOf = async (
  app: FastifyInstance,
  basePath: string,
  mediaTypes: ReadonlyMap<string, string>,
): Promise<string> => {
  const { headers } = await app.inject('/')
  return [
    `${basePath}/*`,
    ...exportedHeaders.map((name) => `  ${name}: ${headers[name]}`),
    `${basePath}${serverPaths.staticFiles}*`,
    '  cache-control: public, max-age=31536000, immutable',
    ...[...mediaTypes].flatMap(([path, type]) => [basePath + path, `  content-type: ${type}`]),
    '',
  ].join('\n')
}

/** Returns the 404 page: the owner's, if there is one. */
const notFoundPage = (app: FastifyInstance): Promise<Buffer> => {
  const { pages, files } = app.publisher.current().site
  if (pages.has('/404/')) return fetchFile(app, '/404/')
  return fetchFile(app, '/404.html', files.has('/404.html') ? 200 : 404)
}

/** Adds the content security policy to a page, for hosts that ignore `_headers`. */
const withPolicy = (page: Buffer): Buffer =>
  Buffer.from(page.toString().replace(/<head\b[^<>]*>/i, (head) => `${head}\n${policyElement}`))

/** Adds the base path to root-relative URLs in the owner's HTML, CSS and SVG files. */
const fileBelow = (basePath: string, path: string, bytes: Buffer): Buffer => {
  if (basePath === '' || !/\.(?:html?|css|svg)$/i.test(path)) return bytes
  const text = bytes.toString('latin1') // paths are ASCII in every encoding
  const below = /\.css$/i.test(path)
    ? styleSheetWithBasePath(basePath, text)
    : htmlWithBasePath(basePath, text)
  return Buffer.from(below, 'latin1')
}

/** Writes one file of the export. @param path percent-encoded, from the root of the site */
const writeExport = async (out: string, path: string, bytes: Buffer | string): Promise<void> => {
  try {
    const file = pathInside(out, decodeURIComponent(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  } catch (cause) {
    const { message } = cause as Error
    const fix = 'free disk space, or rename this page if its folder has the name of another file'
    throw new Error(`${path}: found that it cannot be written (${message}). Fix: ${fix}.`, { cause })
  }
}

/** More paths are abbreviated. */
const MAX_LISTED = 10

/** Lists what only the earlier export has, such as a page with an error, which may be private now. */
const describeStaleFiles = (before: readonly string[], now: ReadonlySet<string>): string => {
  const stays = before.filter((path) => !now.has(path) && !path.startsWith('/static/'))
  const pages = stays.flatMap((path) => /^(.*\/)index\.html$/.exec(path)?.[1] ?? [])
  const files = stays.filter((path) => !pages.some((page) => path.startsWith(page)))
  const all = [...pages, ...files].toSorted()
  const listed = all.length > MAX_LISTED ? [...all.slice(0, MAX_LISTED), '…'] : all
  return all.length === 0 ? '' : ` Still online, and no longer in the site: ${listed.join(', ')}.`
}

/**
 * Writes every file. Returns their number, and notes for the owner, such as photos left out.
 *
 * @throws {Error} (rejects) if the content has an error; lists what only the earlier export has
 */
const exportSite = async (
  app: FastifyInstance,
  folder: ExportFolder,
  edge: EdgeHost | undefined,
  report: ReportProgress,
) => {
  const { unfinished: out, filesBefore } = folder
  report('Rendering every page')
  const shown = await app.publisher.waitForInspection()
  await app.images.prepare(shown.images) // damaged images are published again without variants
  const { images, errors } = await app.publisher.waitForInspection()
  const edition = app.publisher.current()
  const { site, baseUrl } = edition
  const basePath = basePathOf(baseUrl)
  const assets = [...(await loadStaticAssets()).byAddress.keys()]
  const files = listFiles(edition, [...variantPaths(images), ...assets])
  const generatedTexts = [
    '/404.html',
    '/_headers',
    '/_redirects',
    '/README.md',
    `/${EXPORT_MARK}`,
    ...Object.values(edgeHosts),
  ]
  const allErrors = [...site.errors, ...errors]
  if (allErrors.length > 0) {
    const now = new Set([...[...files.keys()].map(decodeURIComponent), ...generatedTexts])
    const online = describeStaleFiles(await filesBefore(), now)
    throw new Error(
      `${new ContentError(allErrors).message}\nNothing was written; ` +
        `an earlier export stays as it is.${online}`,
    )
  }
  const isPrint = (path: string): boolean =>
    path === endpoints.curriculumVitae || edition.at(path)?.kind === 'print'
  const leftOut: string[] = []
  const generated = new Set(edition.generatedPaths())
  const mediaTypes = new Map<string, string>()
  for (const [index, [path, source]] of [...files].entries()) {
    report(`${index} of ${files.size} files, ${path}`)
    // Without a terminal, where nothing else shows progress.
    if (index % 100 === 0 && !process.stderr.isTTY) note(`${index} of ${files.size} files …`)
    const response = await request(app, source)
    const own = site.files.get(source)
    if (own !== undefined && response.statusCode !== 200 && edition.at(source)?.kind !== 'file') {
      leftOut.push(`${own.file}, which may reveal where it was taken and cannot be copied without that`)
      continue
    }
    if (generated.has(path)) mediaTypes.set(path, String(response.headers['content-type']))
    const body = bodyOf(response)
    const made = site.pages.has(source) ? withPolicy(body) : body
    const bytes = own === undefined ? made : fileBelow(basePath, source, body)
    await writeExport(out, path, isPrint(source) ? withDate(bytes, lastChange(site)) : bytes)
  }
  const texts = {
    '/404.html': withPolicy(await notFoundPage(app)),
    '/_headers': await headersOf(app, basePath, mediaTypes),
    '/_redirects': redirectsOf(edition, basePath),
    '/README.md': readme(baseUrl),
    ...(edge && { [`/${edgeHosts[edge]}`]: await edgeFunction(edge) }),
    [`/${EXPORT_MARK}`]:
      'The next export into this folder replaces it, except .git, CNAME and other hidden files.\n',
  }
  for (const [path, text] of Object.entries(texts)) {
    const own = site.files.has(path) ? [await fetchFile(app, path), '\n'] : []
    if (own.length === 0 || path.startsWith('/_')) await writeExport(out, path, [...own, text].join(''))
  }
  return {
    count: new Set([...files.keys(), ...Object.keys(texts)]).size - leftOut.length,
    notes: [
      ...leftOut.map((text) => `Left out: ${text}`),
      ...(site.resumes.size > 0 && !edition.deployment.hasPdf ? [NO_PDF] : []),
      ...app.statistics.failures().map((text) => `No new contribution figures of ${text}`),
    ],
  }
}

/**
 * Writes the site to a folder that is new, empty, or an export. If anything fails, the folder is unchanged.
 *
 * @param options.edge the host to write a content negotiation function for, if any
 */
export const exportFolder = async (
  folder: string,
  out: string,
  { edge }: { readonly edge?: EdgeHost } = {},
): Promise<void> => {
  const exportTo = await openExportFolder(out)
  const config: Config = { ...configFor(folder), deploymentKind: 'export' }
  const { count, notes } = await withProgress('Reading the content', (report) =>
    withApp(config, async (app) => {
      report('Fetching contribution figures')
      await app.statistics.fetchOutdated() // publishes the site again if the figures change
      const hasCv = app.publisher.current().site.resumes.size > 0
      if (hasCv && config.chromium.path !== undefined) requireBrowser(config)
      return exportSite(app, exportTo, edge, report)
    }),
  ).catch(async (error: unknown) => {
    await exportTo.discard()
    throw error
  })
  await exportTo.replace()
  note(...[originIssue(config) ?? [], notes].flat())
  print(`${shownPath(out)}: ${count} files`)
}
