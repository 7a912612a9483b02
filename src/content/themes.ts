/** The themes of `design.theme`: values that an owner can also write under `design` and `cv`. */
import type { Design, ThemeName } from './schema/design.ts'
import type { SiteSettings } from './schema/site-settings.ts'

/** The values of a theme. */
export interface Theme {
  readonly design: Omit<Design, 'theme'>
  readonly cv: Pick<NonNullable<SiteSettings['cv']>, 'layout' | 'density'>
}

const sans = '"Alegreya Sans", system-ui, sans-serif'

/** Each theme has a line of shapes and one of colours. The values of `classic` are in the style sheets. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  /** A serif, small capitals and thin lines: for everybody. */
  classic: { design: {}, cv: { layout: 'classic' } },
  /** A sans throughout, closely set: for those who build things. */
  clean: {
    design: {
      ...{ textTypeface: sans, smallCaps: false, scale: 0.95 },
      ...{ accent: '#1d4e89', paper: '#ffffff', ink: '#1a1c1f' },
    },
    cv: { layout: 'classic', density: 'snug' },
  },
  /** Centred, black on white, titles between thin lines: for law, finance and the civil service. */
  formal: {
    design: {
      ...{ smallCaps: true, alignment: 'center', margins: 'wide' },
      ...{ accent: '#363636', paper: '#ffffff', ink: '#111111' },
    },
    cv: { layout: 'classic' },
  },
  /** A sans, a red accent, thick lines and a filled side column: for those who want to be remembered. */
  bold: {
    design: {
      ...{ textTypeface: sans, smallCaps: false, rules: 'thick', margins: 'narrow' },
      ...{ accent: '#8f1d1d', paper: '#fffdf9', ink: '#1b1715' },
    },
    cv: { layout: 'modern' },
  },
  /** Large type, a green accent, dates in the margin and much room: for those who write. */
  airy: {
    design: {
      ...{ smallCaps: true, rules: 'none', scale: 1.06 },
      ...{ accent: '#1f5a4a', paper: '#fcfbf7', ink: '#1d211f' },
    },
    cv: { layout: 'margin' },
  },
}

/** Returns settings with their theme's values as defaults. */
export const withTheme = (settings: SiteSettings): SiteSettings => {
  const { design, cv } = settings
  if (design?.theme === undefined) return settings
  const theme = themes[design.theme]
  return { ...settings, design: { ...theme.design, ...design }, cv: { ...theme.cv, ...cv } }
}
