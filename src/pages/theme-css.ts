/** The owner's colours and typefaces as a style sheet, loaded after static/styles/site.css. */
import { type Design, namesSans } from '../content/schema/design.ts'
import type { SiteSettings } from '../content/schema/site-settings.ts'
import type { Site } from '../content/site.ts'
import { hashedAddress } from '../http/fingerprinted-url.ts'

type Declaration = readonly [property: string, value: string]

const colourProperties = { accent: '--accent', paper: '--paper', ink: '--ink' } as const

const typefaceProperties = { textTypeface: '--text-typeface', headingTypeface: '--heading-typeface' } as const

const ruleDeclarations: Readonly<Record<NonNullable<Design['rules']>, readonly Declaration[]>> = {
  thin: [],
  thick: [
    ['--rule-width', '2px'],
    ['--rule-colour', 'var(--accent)'],
    ['--heading-weight', '700'],
  ],
  none: [['--rule-colour', 'transparent']],
}

/** Multiples of the usual margins of paper. */
export const marginScales = { narrow: 0.85, normal: 1, wide: 1.15 } as const

/** Generic families, which each machine maps to a font of its own. */
const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|fangsong|ui-(?:serif|sans-serif|monospace|rounded))$/i

/**
 * Returns a list of families for paper. What the server lacks is printed in Alegreya rather than in a generic family, which is
 * often so wide that the CV grows by a page.
 */
const onPaper = (families: string): string => {
  const named = families.split(',').filter((family) => !generic.test(family.trim()))
  return named.length === 0 ? families : [...named, ' "Alegreya"', ' serif'].join(',').trim()
}

/** The sans that comes with Vitrine, which some scripts do without. */
const bundledSans = /(["']?)\bAlegreya Sans\b\1/

/** Returns the declarations of the members that a design sets. */
const declare = (
  design: Design,
  properties: { readonly [Member in keyof Design]?: string },
): readonly Declaration[] =>
  Object.entries(properties).flatMap(([member, property]) => {
    const value = design[member as keyof Design]
    return value === undefined ? [] : [[property, String(value)] as const]
  })

/** Labels are in small capitals of Alegreya. Other typefaces have none, so that their labels are like the text. */
const labelDeclarations = ({ textTypeface, smallCaps }: Design): readonly Declaration[] => {
  if (smallCaps === undefined && textTypeface === undefined) return []
  const small = smallCaps ? '"Alegreya SC",' : ''
  return [
    ['--label-typeface', `var(--script-typeface),${small}var(--text-typeface)`],
    ...(smallCaps === false ? [['--label-weight', '700'] as const] : []),
  ]
}

/** Returns everything but colours and typefaces. */
const measureDeclarations = (design: Design): readonly Declaration[] => [
  ...declare(design, { scale: '--scale', alignment: '--head-align' }),
  ...ruleDeclarations[design.rules ?? 'thin'],
  ...(design.margins === undefined ? [] : [['--margins', String(marginScales[design.margins])] as const]),
  ...labelDeclarations(design),
  ...(design.look === undefined ? [] : [['--foot-colour', 'var(--quiet)'] as const]), // which every look's ink makes AAA
  // Bold is what most families have; Alegreya's medium weight is in few others.
  ...(design.textTypeface === undefined ? [] : [['--title-weight', '700'] as const]),
]

const rule = (selector: string, declarations: readonly Declaration[]): string =>
  declarations.length === 0
    ? ''
    : `${selector}{${declarations.map(([property, value]) => `${property}:${value}`).join(';')}}`

/**
 * Returns the style sheet for `design` in site.yaml; undefined if it sets nothing. Colours apply to the light theme. The
 * dark theme mixes the accent with white, which keeps its hue and makes it readable.
 */
export const themeStyleSheet = (design: Design | undefined = {}): string | undefined => {
  const fonts = declare(design, typefaceProperties).map(
    ([property, value]) => [property, value.replace(bundledSans, 'var(--sans-typeface)')] as const,
  )
  const colours = declare(design, colourProperties)
  const measures = measureDeclarations(design)
  const paperFonts = fonts.map(([property, value]) => [property, onPaper(value)] as const)
  const differs = paperFonts.some(([, value], index) => value !== fonts[index]?.[1])
  const light = rule(':root', colours)
  const rules = [
    rule(':root', [...fonts, ...measures]),
    differs ? `@media print{${rule(':root', paperFonts)}}` : '',
    light && `@media not screen,(prefers-color-scheme:light){${light}}`,
    design.accent === undefined
      ? ''
      : `@media screen and (prefers-color-scheme:dark){:root{--accent:color-mix(in srgb,${design.accent} 45%,#ffffff)}}`,
  ].filter((text) => text !== '')
  return rules.length === 0 ? undefined : rules.join('\n')
}

/** Returns whether a site is set in Alegreya Sans, in part at least. */
export const needsSans = ({ design, cv }: SiteSettings): boolean =>
  cv?.layout === 'modern' || namesSans(design?.textTypeface) || namesSans(design?.headingTypeface)

/** Returns the owner's style sheets by their addresses, in the order in which pages load them: after those of Vitrine. */
export const ownerStyleSheets = ({ settings, styleSheet }: Site): ReadonlyMap<string, string> =>
  new Map(
    [
      { name: 'theme', css: themeStyleSheet(settings.design) },
      { name: 'custom', css: styleSheet },
    ].flatMap(({ name, css }) => (css ? [[hashedAddress(`styles/${name}.css`, css), css] as const] : [])),
  )
