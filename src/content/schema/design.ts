/** The field `design` of site.yaml: colours, type and layout of pages, CV and cards. */
import type { XStatic } from 'typebox/schema'
import { closedObject, colour, objectOrText, oneOf } from '../../lib/data/value-types.ts'

/** The themes, the default first. content/themes.ts has their values. */
export const themeNames = ['classic', 'clean', 'formal', 'bold', 'airy'] as const

/** The name of a theme. */
export type ThemeName = (typeof themeNames)[number]

/** A CSS font-family list. */
const typeface = { type: 'string', pattern: '^[^;{}<>]+$' } as const

/** Multiples of the usual margins of paper, by their names in `margins`. */
export const marginScales = { normal: 1, narrow: 0.85, wide: 1.15 } as const

/** The schema of `design`. */
export const designSettings = objectOrText(
  closedObject({
    /** Supplies the values that the owner leaves out here, in `cv.layout` and in `cv.density`. */
    theme: oneOf(themeNames),
    /** The colours of accents, of the background, and of text. */
    accent: colour,
    paper: colour,
    ink: colour,
    textTypeface: typeface,
    headingTypeface: typeface,
    /** The size of type, as a multiple of the base size. On paper at least 9 pt. */
    scale: { type: 'number', minimum: 0.9, maximum: 1.2, description: 'a number from 0.9 to 1.2' },
    /** Lines above the sections of the CV, below the menu and above the footer. */
    rules: oneOf(['thin', 'thick', 'none']),
    /** Whether labels and the titles of the CV's sections are in small capitals. */
    smallCaps: { type: 'boolean' },
    /** Alignment of name, role and contacts. */
    alignment: oneOf(['start', 'center']),
    /** Margins of paper, never below 12 mm. */
    margins: oneOf(['normal', 'narrow', 'wide']),
  }),
  'theme',
)

/** Whether a list of font families includes Vitrine's own sans. */
export const namesSans = (families: string | undefined): boolean => /\bAlegreya Sans\b/.test(families ?? '')

/** The settings of `design`, checked. */
export type Design = XStatic<typeof designSettings>
