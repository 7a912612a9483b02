/**
 * An edition: one immutable object that knows all its addresses. Each body is made on first request. It has
 * its inputs by value, except image variants: the library finds those of former editions as well.
 */
import { DEVELOPERS_KEY, developersPath } from '../addresses/endpoints.ts'
import { basePathOf } from '../addresses/url-path.ts'
import { markdownAddress, type Page, pageAddress, type Redirect, type Site } from '../content/site.ts'
import type { FindPrintFonts } from '../cv/script-fonts.ts'
import { htmlWithBasePath, styleSheetWithBasePath } from '../html/base-path.ts'
import { immutableRepresentation } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import { shortHash } from '../lib/short-hash.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import { createPageRenderer } from '../pages/page-renderer.ts'
import { createTemplateRenderer, type RenderView } from '../pages/template-renderer.ts'
import { ownerStyleSheets } from '../pages/theme-css.ts'
import { version as programVersion } from '../version.ts'
import { createApplicationRenderer } from './applications/application-renderer.ts'
import { buildCvForms } from './cv-forms.ts'
import { createFindAsset } from './find-asset.ts'
import { listMachineFiles } from './machine-files/list-machine-files.ts'
import { representationOf } from './machine-files/machine-file.ts'
import { printableCvs } from './printable-cvs.ts'
import { createRepresentationCache } from './representation-cache.ts'
import { createResources } from './resources.ts'
import { createServedPages } from './served-pages.ts'

/** The site as served until the next edition. */
export type Edition = ReturnType<typeof createEdition>

const editionVersion = (inputs: EditionInputs): string => {
  const { site, contributions, proof, imageDescriptions, deployment } = inputs
  const others = [contributions, proof, [...imageDescriptions], deployment.hasPdf]
  return shortHash(JSON.stringify([site.publicVersion, programVersion, ...others]))
}

/** Redirects to the developers' page from its path in other languages. Paths have no slash at the end. */
const developersRedirects = ({ settings: { languages }, pages }: Site): readonly [string, Redirect][] =>
  languages
    .map((language) => pageAddress(DEVELOPERS_KEY, language, languages))
    .filter((address) => !pages.has(address))
    .map((address) => [address.replace(/\/$/, ''), { status: 308, to: developersPath }])

/** Returns the site as served here: an export omits the pages of the API and the search. */
const servedSite = ({ site, deployment: { kind } }: EditionInputs): Site => {
  if (kind !== 'export')
    return { ...site, redirects: new Map([...developersRedirects(site), ...site.redirects]) }
  const pages = [...site.pages].filter(([, { template }]) => !['developers', 'search'].includes(template))
  return { ...site, pages: new Map(pages) }
}

/** Adds the base path to the HTML of a view, so that every form made from it has the path. */
const renderBelow =
  (basePath: string, renderView: RenderView): RenderView =>
  (view) => {
    const { mainHtml, inLayout } = renderView(view)
    return {
      mainHtml: htmlWithBasePath(basePath, mainHtml),
      inLayout: (...layout) => htmlWithBasePath(basePath, inLayout(...layout)),
    }
  }

/** Falls back to no fonts, so that CVs and applications print even if their fonts cannot be made. */
const fontsOrNone =
  ({ printFonts, log }: EditionInputs): FindPrintFonts =>
  (html, language) =>
    printFonts(html, language).catch((err: unknown) => {
      log.error({ err }, 'the fonts of a CV could not be made; it falls back to system fonts')
      return { styleSheets: [], assets: new Map() }
    })

/**
 * Creates the edition of the content. Renders nothing.
 *
 * @throws {ContentError} if a template of the owner's does not compile
 */
export const createEdition = (source: EditionInputs) => {
  const site = servedSite(source)
  const inputs: EditionInputs = { ...source, site, printFonts: fontsOrNone(source) }
  const basePath = basePathOf(inputs.baseUrl)
  const renderView = renderBelow(basePath, createTemplateRenderer(site.templates))
  const renderer = createPageRenderer(inputs, renderView)
  const cache = createRepresentationCache()
  const pages = createServedPages(inputs, renderer, cache)
  const cvs = printableCvs(inputs, renderer)
  const styleSheets = new Map<string, Representation>(
    [...ownerStyleSheets(site)].map(([path, css]) => {
      return [path, immutableRepresentation(path, styleSheetWithBasePath(basePath, css))]
    }),
  )
  const markdownOf = (page: Page) => pages.of(page).markdownFile()
  const files = [...listMachineFiles(inputs, renderer, markdownOf), ...buildCvForms(inputs, renderer, cvs)]
  const machineFiles = new Map(
    files.map((file) => [file.path, () => cache.getAsync(file.path, () => representationOf(file))] as const),
  )
  const findAsset = createFindAsset(inputs.assets.byAddress, styleSheets)
  const { at, hasTarget } = createResources(inputs, { pages, cvs, machineFiles, findAsset })
  return {
    site,
    baseUrl: inputs.baseUrl,
    deployment: inputs.deployment,
    imageDescriptions: inputs.imageDescriptions,
    /** The pages, each in both formats. */
    pages,
    /** Finds the targets of names in links. */
    findTarget: renderer.findTarget,
    /** Whether a page lists others. */
    listsOthers: renderer.listsOthers,
    /** The same on all servers with the same content, program, statistics and images. */
    version: editionVersion(inputs),
    /** The CVs, by the address of their page. */
    cvs,
    /** The address of the first CV, in the order of the site's languages; undefined without a CV. */
    mainCvAddress: cvs.keys().next().value,
    /** The owner's style sheets, by address, which has a hash of the bytes. */
    styleSheets,
    /** Returns the paths with a single representation: machine files, icons, Markdown, style sheets. */
    generatedPaths: () => [
      ...[...site.pages.values()].map(markdownAddress),
      ...styleSheets.keys(),
      ...machineFiles.keys(),
    ],
    /** Returns the resource at a path. */
    at,
    /** Whether a link to a path works. */
    hasTarget,
    /** Renders an application. Caches nothing. */
    renderApplication: createApplicationRenderer(inputs, renderView),
  }
}
