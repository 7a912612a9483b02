/** The owner's colours and typefaces as a style sheet, loaded after static/styles/site.css. */
import type { SiteSettings } from '../content/schema/site-settings.ts'

type Design = NonNullable<SiteSettings['design']>

const properties: readonly [member: keyof Design, property: string][] = [
  ['accent', '--accent'],
  ['paper', '--paper'],
  ['ink', '--ink'],
  ['textTypeface', '--text-typeface'],
  ['headingTypeface', '--heading-typeface'],
]

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
  return [
    rule(':root', fonts),
    light === '' ? '' : `@media not screen,(prefers-color-scheme:light){${light}}`,
    dark,
  ].join('\n')
}
