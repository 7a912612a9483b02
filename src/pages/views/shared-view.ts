/** The fields that the views of all pages in a language share, error pages included. */
import { languageFileNames } from '../../addresses/server-paths.ts'
import { contactOf } from '../../content/contact.ts'
import { contentSignals } from '../../content/content-signals.ts'
import { createFormats } from '../../content/i18n/formats.ts'
import { directionOf, localeOf } from '../../content/i18n/locale.ts'
import { createMessageFunctions, messageHtml } from '../../content/i18n/message-html.ts'
import { createMessageFormatter, type FormatMessage } from '../../content/i18n/messages.ts'
import { needsSearchForm, searchPageOf } from '../../content/navigation/menu.ts'
import { cardVariants } from '../../content/schema/card-variants.ts'
import { languagePrefix, type Page, siteDescription, siteTitle, translate } from '../../content/site.ts'
import { isInReadersSerif, typefaceOf } from '../../fonts/font-families.ts'
import { essenceOf } from '../../http/representation.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { needsSans, ownerStyleSheets } from '../theme-css.ts'
import { iconsOf } from './favicons.ts'

/** Feed formats in the order of the links: file name below a page, `Content-Type`, message key. */
export const feedLinks = [
  {
    file: languageFileNames.atomFeed,
    mediaType: 'application/atom+xml; charset=utf-8',
    message: 'layout.atomFeed',
  },
  { file: languageFileNames.jsonFeed, mediaType: 'application/feed+json', message: 'layout.jsonFeed' },
] as const

/** Returns a page's feeds for `<link rel="alternate">`. @param about their subject, if not the whole site */
export const feedsOf = (url: string, message: FormatMessage, about?: string) => {
  const subject = about === undefined ? '' : createFormats(message.language).colon + about
  return feedLinks.map(({ file, mediaType, message: title }) => ({
    title: message(title) + subject,
    /** With `lang` where it is not in the page's language. */
    titleHtml: messageHtml(message, title) + escapeMarkup(subject),
    type: essenceOf(mediaType),
    url: `${url}${file}`,
  }))
}

/** The shared view of one language. */
export type SharedView = ReturnType<typeof sharedViewOf>

/** Makes the shared view of a language. @param pages those of the language */
export const sharedViewOf = (
  inputs: EditionInputs,
  language: string,
  pages: readonly Page[],
  hasPosts: boolean,
) => {
  const { site, baseUrl, assets, deployment } = inputs
  const { settings } = site
  const { light, dark } = cardVariants
  const { languages } = settings
  const prefix = languagePrefix(language, languages)
  const searchHref = searchPageOf(site, language)?.address
  const functions = createMessageFunctions(createMessageFormatter(language, site.messages))
  return {
    /** BCP 47 tag. */
    language,
    direction: directionOf(language),
    /** For `og:locale`. */
    locale: localeOf(language),
    site: {
      title: siteTitle(site, language),
      description: siteDescription(site, language),
      ownerName: settings.owner.name,
      homeHref: `${prefix}/`,
      baseUrl,
      licenseUrl: settings.license?.url,
      /** The crawl policy of site.yaml; empty without one. */
      contentSignal: contentSignals(site),
    },
    /** Whether every page has the search form; the search page always has. */
    hasSearchForm: searchHref !== undefined && needsSearchForm(pages),
    /** The address of the page that searches; undefined if there is none. */
    searchHref,
    /** What this site serves: whether it has a search, an API and a PDF. */
    deployment,
    contact: contactOf(site, language),
    /** Links of site.yaml; those with `me` get rel="me". */
    links: (settings.links ?? []).map(({ label, url, me = false }) => ({
      label: translate<string>(label, language, languages),
      url,
      me,
    })),
    /** For `<link rel="alternate">`; empty if the language has no posts. */
    feeds: hasPosts ? feedsOf(`${baseUrl}${prefix}/`, functions.message) : [],
    /** Paths of the owner's style sheets: `design` in site.yaml, and styles/custom.css. */
    styleSheets: [
      ...(needsSans(settings) ? [assets.addressOf('styles/sans.css')] : []),
      ...ownerStyleSheets(site).keys(),
    ],
    /** From `head` in site.yaml. */
    head: {
      meta: Object.entries(settings.head?.meta ?? {}).map(([name, content]) => ({ name, content })),
      links: settings.head?.links ?? [],
    },
    /** Whether text has another typeface than ours: from `design` in site.yaml, or the reader's own serif. */
    hasOwnTypeface: settings.design?.textTypeface !== undefined || isInReadersSerif(language),
    /** The name of the bundled typeface for the page's language. */
    typeface: typefaceOf(language),
    /** For `theme-color`. */
    themeColours: { light: settings.design?.paper ?? light.paper, dark: dark.paper },
    icons: iconsOf(inputs),
    /** Returns the fingerprinted path of a file in static/; throws if there is none. */
    asset: assets.addressOf,
    ...functions,
    /** Writes numbers and dates in the page's language. */
    formats: createFormats(language),
    paperSize: settings.paperSize ?? 'A4',
  }
}
