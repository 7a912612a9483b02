/** The owner's colours and typefaces as a style sheet, loaded after static/styles/site.css. */
import type { SiteSettings } from '../content/schema/site-settings.ts'
import type { Site } from '../content/site.ts'
import { hashedAddress } from '../http/fingerprinted-url.ts'

type Design = NonNullable<SiteSettings['design']>

const properties: readonly [member: keyof Design, property: string][] = [
  ['accent', '--accent'],
  ['paper', '--paper'],
  ['ink', '--ink'],
  ['textTypeface', '--text-typeface'],
  ['headingTypeface', '--heading-typeface'],
]

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

const typefaces = new Set(['--text-typeface', '--heading-typeface'])

const rule = (selector: string, declarations: readonly (readonly [string, string])[]): string =>
  declarations.length === 0
    ? ''
    : `${selector}{${declarations.map(([property, value]) => `${property}:${value}`).join(';')}}`

/**
 * Returns the style sheet for `design` in site.yaml; undefined if it sets nothing. Colours apply to the light theme. The
 * dark theme mixes the accent with white, which keeps its hue and makes it readable.
 */
export const themeStyleSheet = (design: Design | undefined): string | undefined => {
  const declarations = properties.flatMap(([member, property]) => {
    const value = design?.[member]
    return value === undefined ? [] : [[property, value] as const]
  })
  if (declarations.length === 0) return undefined
  const fonts = declarations.filter(([property]) => typefaces.has(property))
  const colours = declarations.filter(([property]) => !typefaces.has(property))
  const light = rule(':root', colours)
  const dark =
    design?.accent === undefined
      ? ''
      : `@media screen and (prefers-color-scheme:dark){:root{--accent:color-mix(in srgb,${design.accent} 45%,#ffffff)}}`
  // Bold is what most families have; Alegreya's medium weight is in few others. Their small capitals are not drawn.
  const own =
    design?.textTypeface === undefined
      ? []
      : ([
          ['--label-typeface', 'var(--script-typeface),var(--text-typeface)'],
          ['--title-weight', '700'],
        ] as const)
  const paperFonts = fonts.map(([property, value]) => [property, onPaper(value)] as const)
  const differs = paperFonts.some(([, value], index) => value !== fonts[index]?.[1])
  return [
    rule(':root', [...fonts, ...own]),
    ...(differs ? [`@media print{${rule(':root', paperFonts)}}`] : []),
    light === '' ? '' : `@media not screen,(prefers-color-scheme:light){${light}}`,
    dark,
  ].join('\n')
}

/** Returns the owner's style sheets by their addresses, in the order in which pages load them: after those of Vitrine. */
export const ownerStyleSheets = ({ settings, styleSheet }: Site): ReadonlyMap<string, string> =>
  new Map(
    [
      { name: 'theme', css: themeStyleSheet(settings.design) },
      { name: 'custom', css: styleSheet },
    ].flatMap(({ name, css }) => (css ? [[hashedAddress(`styles/${name}.css`, css), css] as const] : [])),
  )
