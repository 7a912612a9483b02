/** The owner's colours and typefaces as a style sheet, loaded after static/styles/site.css. */
import { type Design, marginScales, namesSans } from '../content/schema/design.ts'
import type { SiteSettings } from '../content/schema/site-settings.ts'
import type { Site } from '../content/site.ts'
import { fingerprintedUrl } from '../http/fingerprinted-url.ts'

/** Puts rules into the layer of Vitrine's, over which rules in no layer win, whatever their selectors. */
export const inLayer = (css: string): string => `@layer vitrine {\n${css}\n}\n`

/** Values by property; undefined ones are omitted. */
type Declarations = Readonly<Record<string, string | number | undefined>>

const ruleDeclarations: Readonly<Record<NonNullable<Design['rules']>, Declarations>> = {
  thin: {},
  thick: { '--rule-width': '2px', '--rule-colour': 'var(--accent)', '--heading-weight': '700' },
  none: { '--rule-colour': 'transparent' },
}

const genericFamilies: ReadonlySet<string> = new Set(
  (
    'serif sans-serif monospace cursive fantasy system-ui math emoji fangsong ' +
    'ui-serif ui-sans-serif ui-monospace ui-rounded'
  ).split(' '),
)

/** Whether a family is generic, so that each machine maps it to a font of its own. */
const isGenericFamily = (family: string): boolean => genericFamilies.has(family.trim().toLowerCase())

/**
 * Returns a list of families for paper. Families that the server lacks fall back to Alegreya, because a
 * generic family is often so wide that the CV grows by a page.
 */
const onPaper = (families: string): string => {
  const named = families.split(',').filter((family) => !isGenericFamily(family))
  return named.length === 0 ? families : [...named, ' "Alegreya"', ' serif'].join(',').trim()
}

/** The bundled sans, which some scripts do not use. */
const bundledSans = /(["']?)\bAlegreya Sans\b\1/

/**
 * Returns the properties of labels. They are in Alegreya's small capitals, except in the CV's layout
 * `modern`. Other typefaces have no small capitals, so their labels look like the text.
 */
const labelDeclarations = ({ textTypeface, smallCaps }: Design): Declarations => {
  if (smallCaps !== false && textTypeface === undefined) return {}
  const small = smallCaps ? '"Alegreya SC",' : ''
  return {
    '--label-typeface': `var(--script-typeface),${small}var(--text-typeface)`,
    '--label-weight': smallCaps === false ? 700 : undefined,
  }
}

const rule = (selector: string, declarations: Declarations): string => {
  const set = Object.entries(declarations).filter(([, value]) => value !== undefined)
  return set.length === 0 ? '' : `${selector}{${set.map((declaration) => declaration.join(':')).join(';')}}`
}

/**
 * Returns the style sheet for `design` in site.yaml; undefined if it sets nothing. Colours apply to the light
 * theme. The dark theme mixes the accent with white, which keeps its hue and makes it readable.
 */
export const themeStyleSheet = (design: Design | undefined = {}): string | undefined => {
  const [text, heading] = [design.textTypeface, design.headingTypeface].map((families) =>
    families?.replace(bundledSans, 'var(--sans-typeface)'),
  )
  const fonts = { '--text-typeface': text, '--heading-typeface': heading }
  const paperFonts = {
    '--text-typeface': text && onPaper(text),
    '--heading-typeface': heading && onPaper(heading),
  }
  const onPaperAlone = rule(':root', paperFonts)
  const light = rule(':root', { '--accent': design.accent, '--paper': design.paper, '--ink': design.ink })
  const rules = [
    rule(':root', {
      ...fonts,
      '--scale': design.scale,
      '--head-align': design.alignment,
      ...ruleDeclarations[design.rules ?? 'thin'],
      '--margins': design.margins && marginScales[design.margins],
      ...labelDeclarations(design),
      '--foot-colour': design.theme && 'var(--quiet)', // which every theme's ink makes AAA
      // Most families have bold; few have Alegreya's medium weight.
      '--title-weight': design.textTypeface && 700,
    }),
    onPaperAlone === rule(':root', fonts) ? '' : `@media print{${onPaperAlone}}`,
    light && `@media not screen,(prefers-color-scheme:light){${light}}`,
    design.accent &&
      '@media screen and (prefers-color-scheme:dark)' +
        `{:root{--accent:color-mix(in srgb,${design.accent} 45%,#ffffff)}}`,
  ].filter(Boolean)
  return rules.length === 0 ? undefined : inLayer(rules.join('\n'))
}

/** Whether a site is set in Alegreya Sans, at least in part. */
export const needsSans = ({ design, cv }: SiteSettings): boolean =>
  cv?.layout === 'modern' || namesSans(design?.textTypeface) || namesSans(design?.headingTypeface)

/** Returns the owner's style sheets by address, in the order in which pages load them: after Vitrine's. */
export const ownerStyleSheets = ({ settings, styleSheet }: Site): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ theme: themeStyleSheet(settings.design), custom: styleSheet }).flatMap(([name, css]) =>
      css ? [[fingerprintedUrl(`styles/${name}.css`, css), css] as const] : [],
    ),
  )
