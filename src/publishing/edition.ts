/**
 * What is served at one time: one immutable object that has all its inputs by value and knows all its addresses. The body of
 * each is made when it is first asked for.
 */
import { hash } from 'node:crypto'
import { withDefaultPages } from '../content/default-pages.ts'
import { createMessageFormatter } from '../content/i18n/messages.ts'
import { markdownAddress, type Page, type Site } from '../content/site.ts'
import { hashedAddress, IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import type { ProvenLinkage } from '../identity/domain-linkage-warning.ts'
import type { FindPortrait } from '../images/portraits.ts'
import type { ImageDescription } from '../images/responsive-image.ts'
import type { Deployment } from '../pages/deployment.ts'
import type { MarkdownConverter } from '../pages/html/markdown-converter.ts'
import { type ApiDescriptionSource, describeApi, languageOfTexts } from '../pages/openapi/api-description.ts'
import { buildDevelopersView } from '../pages/openapi/developers-view.ts'
import { type RenderedPage, type RenderInput, renderPage } from '../pages/page-renderer.ts'
import { createRenderInputs } from '../pages/render-inputs.ts'
import type { WebFonts } from '../pages/script-fonts/web-fonts.ts'
import { createTemplateRenderer } from '../pages/template-renderer.ts'
import { themeStyleSheet } from '../pages/theme-css.ts'
import type { PageContext } from '../pages/views/page-context.ts'
import type { SearchView } from '../pages/views/view-model.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { version as programVersion } from '../version.ts'
import { createApplicationRenderer, type RenderApplication } from './application-renderer.ts'
import { cvFormRepresentations } from './cv-form-representations.ts'
import { fullTextPaths, makeFullText } from './full-text.ts'
import { generatedFiles, representationOf } from './generated-files.ts'
import { createKeptBodies } from './kept-bodies.ts'
import { createMissingApplication, type MissingApplication } from './missing-application.ts'
import { PageFailure } from './page-failure.ts'
import {
  htmlRepresentation,
  markdownFileRepresentation,
  markdownRepresentation,
} from './page-representations.ts'
import { type CvTools, type PrintableCv, renderCvs } from './printable-cvs.ts'

/** A page in both formats, each made when it is first asked for. */
export interface ServedPage {
  /** @throws {PageFailure} if the page cannot be rendered */
  readonly html: () => Representation
  /** @throws {PageFailure} (rejects) if the page cannot be rendered */
  readonly markdown: () => Promise<Representation>
  /**
   * Its Markdown at `index.md`, whose links inside the site lead to `index.md`, too.
   *
   * @throws {PageFailure} (rejects) if the page cannot be rendered
   */
  readonly markdownFile: () => Promise<Representation>
  /** Returns whether making the HTML now would hold up other requests. */
  readonly takesLong: () => boolean
}

/** What is served until the next edition. */
export interface Edition {
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
  /** Returns the page at a canonical path; undefined if there is none. */
  readonly page: (address: string) => ServedPage | undefined
  /** Returns what is at one of {@link Edition.generatedPaths}; undefined at any other path. */
  readonly generatedFile: (path: string) => Promise<Representation> | undefined
  /** Returns the 404 page, which suggests pages with a path like the one given. */
  readonly notFoundPage: (path: string) => ServedPage
  /** Returns the 503 page. */
  readonly unavailablePage: (path: string) => ServedPage
  /** Returns a search page with results. */
  readonly resultsPage: (page: Page, results: SearchView) => ServedPage
  /**
   * Renders a page, without links to fonts, and keeps nothing.
   *
   * @throws {PageFailure} if it cannot be rendered
   */
  readonly render: (page: Page) => RenderedPage
  /** Returns the paths of the fonts that a page links to, and of their style sheets. */
  readonly fontPathsIn: WebFonts['pathsIn']
  /** Renders an application. Keeps nothing. */
  readonly application: RenderApplication
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
  readonly convertToMarkdown: MarkdownConverter['convert']
  readonly findPortrait: FindPortrait
  /** Takes each page that cannot be rendered, once. */
  readonly reportFailure: (failure: PageFailure) => void
  /** How much of what was asked for is kept; 32 MiB by default. */
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

/** Characters. A text of this length takes about 50 ms to render. */
const LONG_TEXT = 100_000

const versionOf = (site: Site, { contributions, proof, images }: EditionData): string =>
  hash(
    'sha256',
    JSON.stringify([site.version, programVersion, contributions, proof, [...images]]),
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

/** A page of results has addresses of its own, which lead to the same results in its other format. */
const resultsAddress = ({ url, markdownUrl }: RenderInput['details'], { query }: SearchView) => ({
  url: `${url}?q=${encodeURIComponent(query)}`,
  markdownUrl: `${markdownUrl}?q=${encodeURIComponent(query)}`,
})

/** Returns the site without the pages that are of no use here: the developers' without an API, and the search. */
const servedHere = (site: Site, { hasApi, hasSearch }: Deployment): Site => {
  const missing = new Set([...(hasApi ? [] : ['developers']), ...(hasSearch ? [] : ['search'])])
  if (missing.size === 0) return site
  return { ...site, pages: new Map([...site.pages].filter(([, { template }]) => !missing.has(template))) }
}

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
  const { baseUrl, deployment, asset, api, convertToMarkdown, reportFailure, webFonts } = context
  const site = servedHere(withDefaultPages(content), deployment)
  const describeImage = (path: string) => data.images.get(path)
  const templates = createTemplateRenderer(site.templates)
  const styleSheets = ownerStyleSheets(site)
  const pageContext: PageContext = {
    baseUrl,
    asset,
    deployment,
    styleSheets: [...styleSheets.keys()],
    contributions: data.contributions,
    describeImage,
    developers: (pageLanguage) => {
      const language = languageOfTexts(api, pageLanguage)
      const message = createMessageFormatter(language, site.messages)
      return buildDevelopersView(describeApi(api, { baseUrl, language }), { baseUrl, message })
    },
  }
  const inputs = createRenderInputs(site, pageContext)

  const cvs = await renderCvs(site, inputs, templates, context)
  const assets = new Map([...styleSheets, ...[...cvs.values()].flatMap(({ fonts }) => [...fonts])])

  const bodies = createKeptBodies(context.keptBytes)
  const failures = new Map<string, PageFailure>()
  const fail = (page: Page, error: unknown): PageFailure => {
    const failure = new PageFailure(page, error)
    failures.set(page.address, failure)
    reportFailure(failure)
    return failure
  }
  const render = (page: Page): RenderedPage => {
    const known = failures.get(page.address)
    if (known !== undefined) throw known
    try {
      return renderPage(inputs.inputOf(page), templates)
    } catch (error) {
      throw fail(page, error)
    }
  }
  const toMarkdownUrl = (url: string): string => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url.slice(baseUrl.length)) ?? []
    const page = url.startsWith(`${baseUrl}/`) ? site.pages.get(path) : undefined
    return page === undefined ? url : `${baseUrl}${markdownAddress(page)}${rest}`
  }
  /** @param key tells the page's bodies from all others */
  const servedPage = (key: string, inputOf: () => RenderInput, render: () => RenderedPage): ServedPage => {
    const markdown = () =>
      bodies.getLater(`${key} Markdown`, async () =>
        markdownRepresentation(inputOf(), render().mainHtml, convertToMarkdown),
      )
    return {
      html: () =>
        bodies.get(key, () => {
          const input = inputOf()
          return htmlRepresentation(input, webFonts.link(render().html, input.shared.language))
        }),
      markdown,
      markdownFile: () =>
        bodies.getLater(`${key} index.md`, async () =>
          markdownFileRepresentation(inputOf(), await markdown(), toMarkdownUrl),
        ),
      takesLong: () => false,
    }
  }
  const pageOf = (page: Page): ServedPage => {
    const inputOf = () => inputs.inputOf(page)
    return {
      ...servedPage(page.address, inputOf, () => render(page)),
      takesLong: () => page.markdown.length > LONG_TEXT && !bodies.has(page.address),
    }
  }
  const extraPage = (key: string, input: RenderInput): ServedPage => {
    const inputOf = () => input
    return servedPage(key, inputOf, () => renderPage(input, templates))
  }
  /** Error pages with the same suggestions are the same page. */
  const errorPage = (kind: string, input: RenderInput): ServedPage =>
    extraPage(
      [kind, input.shared.language, ...input.details.suggestions.map(({ href }) => href)].join(' '),
      input,
    )

  const files = generatedFiles(site, inputs, { ...context, proof: data.proof })
  const fullTexts = fullTextPaths(site)
  const fullText = async (language: string): Promise<Representation> => {
    const markdownOf = (page: Page) => pageOf(page).markdownFile()
    return representationOf(await makeFullText(site, language, { baseUrl, markdownOf }))
  }
  const forms = cvFormRepresentations(site, inputs, context)
  const pagesByMarkdown = new Map([...site.pages.values()].map((page) => [markdownAddress(page), page]))
  return {
    version: versionOf(site, data),
    site,
    baseUrl,
    deployment,
    cvs,
    assets,
    generatedPaths: new Set([
      ...files.keys(),
      ...forms.keys(),
      ...assets.keys(),
      ...fullTexts.keys(),
      ...pagesByMarkdown.keys(),
    ]),
    page: (address) => {
      const page = site.pages.get(address)
      return page && pageOf(page)
    },
    generatedFile: (path) => {
      const makeFile = files.get(path)
      if (makeFile !== undefined) return Promise.try(() => bodies.get(path, makeFile))
      const makeForm = forms.get(path)
      if (makeForm !== undefined) return bodies.getLater(path, makeForm)
      const asset = assets.get(path)
      if (asset !== undefined) return Promise.resolve(asset)
      const language = fullTexts.get(path)
      if (language !== undefined) return bodies.getLater(path, () => fullText(language))
      const page = pagesByMarkdown.get(path)
      return page === undefined ? webFonts.find(path) : pageOf(page).markdownFile()
    },
    notFoundPage: (path) => errorPage('404', inputs.notFoundInput(path)),
    unavailablePage: (path) => errorPage('503', inputs.unavailableInput(path)),
    resultsPage: (page, search) => {
      const input = inputs.inputOf(page)
      return extraPage(`${page.address} ${JSON.stringify(search)}`, {
        ...input,
        details: { ...input.details, ...resultsAddress(input.details, search), search },
      })
    },
    render,
    fontPathsIn: webFonts.pathsIn,
    application: createApplicationRenderer({
      site,
      templates,
      context: pageContext,
      tools: context,
    }),
    missingApplication: createMissingApplication(inputs, templates, context),
    images: data.images,
  }
}
