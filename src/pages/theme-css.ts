/** The owner's colours and typefaces as a style sheet over the site's own. Served beside static/styles/site.css. */
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
 * Returns the style sheet of `design` in site.yaml, or undefined where it says nothing. Colours are those of the light
 * theme; on the dark one the accent is lightened by mixing, so that it keeps its hue and can be read.
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
