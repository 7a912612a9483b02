/**
 * What is served at one time: one immutable object that has all its inputs by value and knows all its addresses. The body of
 * each is made when it is first asked for.
 */
import { hash } from 'node:crypto'
import { withDefaultPages } from '../content/navigation/default-pages.ts'
import { markdownAddress, type Page, pageAddress, type Redirect, type Site } from '../content/site.ts'
import { DEVELOPERS_KEY, developersPath } from '../http/endpoints.ts'
import { hashedAddress, IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import type { ProvenLinkage } from '../identity/site-proof.ts'
import type { FindPortrait } from '../images/portraits.ts'
import type { ImageDescription } from '../images/responsive-image.ts'
import type { Deployment } from '../pages/deployment.ts'
import type { ApiDescriptionSource } from '../pages/openapi/api-description.ts'
import { buildDevelopersView } from '../pages/openapi/developers-view.ts'
import { createRenderInputs } from '../pages/render-inputs.ts'
import type { WebFonts } from '../pages/script-fonts/web-fonts.ts'
import { createTemplateRenderer } from '../pages/template-renderer.ts'
import { themeStyleSheet } from '../pages/theme-css.ts'
import type { PageContext } from '../pages/views/page-context.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { version as programVersion } from '../version.ts'
import { createApplicationRenderer, type RenderApplication } from './applications/application-renderer.ts'
import { createMissingApplication, type MissingApplication } from './applications/missing-application.ts'
import { buildCvForms } from './cv/make-cv-form.ts'
import { type CvTools, type PrintableCv, renderCvs } from './cv/printable-cvs.ts'
import { createKeptBodies } from './kept-bodies.ts'
import { listMachineFiles } from './machine-files/list-machine-files.ts'
import { representationOf } from './machine-files/machine-file.ts'
import type { PageFailure } from './page-failure.ts'
import { createServedPages, type ServedPages } from './served-pages.ts'

/** What is served until the next edition. */
export interface Edition extends ServedPages {
  /** The same on every server that has the same content, program, statistics and images. */
  readonly version: string
  /** The content, with the default pages that the owner did not write. */
  readonly site: Site
  readonly baseUrl: string
  readonly deployment: Deployment
  /** The CVs, by the address of their page. */
  readonly cvs: ReadonlyMap<string, PrintableCv>
  /** The owner's style sheets and the fonts of the CVs, by address; each address has a hash of the bytes. */
  readonly assets: ReadonlyMap<string, Representation>
  /** The paths of everything with a single representation: machine files, feeds, Markdown of pages, icons, assets. */
  readonly generatedPaths: ReadonlySet<string>
  /** Returns what is at one of {@link Edition.generatedPaths}; undefined at any other path. */
  readonly generatedFile: (path: string) => Promise<Representation> | undefined
  /** Returns the paths of the fonts that a page links to, and of their style sheets. */
  readonly fontPathsIn: WebFonts['pathsIn']
  /** Renders an application. Keeps nothing. */
  readonly renderApplication: RenderApplication
  /** Returns the 404 page below /for/. */
  readonly missingApplication: () => MissingApplication
  /** What pages show of images besides their address, by path. */
  readonly images: EditionData['images']
}

/** What belongs to Vitrine and to this server: the same for every edition. */
export interface EditionContext extends CvTools {
  readonly baseUrl: string
  readonly deployment: Deployment
  /** Returns the fingerprinted path of a file in static/. */
  readonly asset: (path: string) => string
  /** Returns the bytes of a file in static/. */
  readonly assetBytes: (path: string) => Buffer
  readonly api: ApiDescriptionSource
  readonly webFonts: WebFonts
  readonly findPortrait: FindPortrait
  /** Takes each page that cannot be rendered, once. */
  readonly reportFailure: (failure: PageFailure) => void
  /** How many bytes of representations are cached; 32 MiB by default. */
  readonly keptBytes?: number
}

/** What changes independently of the content's texts. */
export interface EditionData {
  readonly contributions: ContributionSummary | undefined
  /** What the proof of identity proves for this origin, if it does. */
  readonly proof: ProvenLinkage | undefined
  /** By the path of the image. */
  readonly images: ReadonlyMap<string, ImageDescription>
}

const versionOf = (
  site: Site,
  { contributions, proof, images }: EditionData,
  { hasPdf }: Deployment,
): string =>
  hash(
    'sha256',
    JSON.stringify([site.version, programVersion, contributions, proof, [...images], hasPdf]),
    'base64url',
  ).slice(0, 16)

/** The owner's style sheets by their addresses, in the order in which pages load them: after those of Vitrine. */
const ownerStyleSheets = ({ settings, styleSheet }: Site): ReadonlyMap<string, Representation> =>
  new Map(
    [
      { name: 'theme', css: themeStyleSheet(settings.design) },
      { name: 'custom', css: styleSheet },
    ].flatMap(({ name, css }) => {
      if (!css) return []
      const headers = { 'cache-control': IMMUTABLE_CACHE_CONTROL }
      const representation = createRepresentation('text/css; charset=utf-8', css, headers)
      return [[hashedAddress(`styles/${name}.css`, css), representation] as const]
    }),
  )

/** Leads to the developers' page from where other languages would have it. Paths have no slash at the end. */
const developersRedirects = ({ settings: { languages }, pages }: Site): readonly [string, Redirect][] =>
  languages
    .map((language) => pageAddress(DEVELOPERS_KEY, language, languages))
    .filter((address) => !pages.has(address))
    .map((address) => [address.replace(/\/$/, ''), { status: 308, to: developersPath }])

/** Returns the site as it is served here: an export has no API and no search, so it leaves out their pages. */
const servedHere = (site: Site, { kind }: Deployment): Site => {
  if (kind === 'server')
    return { ...site, redirects: new Map([...developersRedirects(site), ...site.redirects]) }
  const isServed = ({ template }: Page): boolean => template !== 'developers' && template !== 'search'
  return { ...site, pages: new Map([...site.pages].filter(([, page]) => isServed(page))) }
}

/** Returns what pages show besides the content. */
const contextOf = (
  { messages }: Site,
  styleSheets: ReadonlyMap<string, Representation>,
  { contributions, images }: EditionData,
  { baseUrl, asset, deployment, api }: EditionContext,
): PageContext => ({
  baseUrl,
  asset,
  deployment,
  styleSheets: [...styleSheets.keys()],
  contributions,
  describeImage: (path) => images.get(path),
  developers: () => buildDevelopersView(api, { baseUrl, deployment, messages }),
})

/**
 * Creates the edition of the content. Renders nothing but the CVs, whose fonts take the longest.
 *
 * @throws {ContentError} (rejects) if a template of the owner's does not compile, or fails on a CV
 */
export const createEdition = async (
  content: Site,
  data: EditionData,
  context: EditionContext,
): Promise<Edition> => {
  const { baseUrl, deployment, webFonts } = context
  const site = servedHere(withDefaultPages(content), deployment)
  const templates = createTemplateRenderer(site.templates)
  const styleSheets = ownerStyleSheets(site)
  const pageContext = contextOf(site, styleSheets, data, context)
  const inputs = createRenderInputs(site, pageContext)
  const bodies = createKeptBodies(context.keptBytes)

  const cvs = await renderCvs(site, inputs, templates, context)
  const { pageOf, ...pages } = createServedPages(site, inputs, templates, { ...context, bodies })

  const markdownOf = (page: Page) => pageOf(page).markdownFile()
  const assets = new Map([...styleSheets, ...[...cvs.values()].flatMap(({ fonts }) => [...fonts])])
  const files = [
    ...listMachineFiles(site, { ...context, proof: data.proof, inputs, markdownOf }),
    ...buildCvForms(site, inputs, cvs, context),
  ]
  const generated = new Map<string, () => Promise<Representation>>([
    ...[...site.pages.values()].map((page) => [markdownAddress(page), () => markdownOf(page)] as const),
    ...[...assets].map(([path, asset]) => [path, async () => asset] as const),
    ...files.map(
      (file) => [file.path, () => bodies.getLater(file.path, () => representationOf(file))] as const,
    ),
  ])

  return {
    ...pages,
    version: versionOf(site, data, deployment),
    site,
    baseUrl,
    deployment,
    cvs,
    assets,
    generatedPaths: new Set(generated.keys()),
    generatedFile: (path) => generated.get(path)?.() ?? webFonts.find(path),
    fontPathsIn: webFonts.pathsIn,
    renderApplication: createApplicationRenderer({ site, templates, context: pageContext, tools: context }),
    missingApplication: createMissingApplication(inputs, templates, context),
    images: data.images,
  }
}
