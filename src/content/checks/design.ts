/** Checks that the owner's colours are readable: in site.yaml's design and in styles/custom.css. Used by the site reader. */
import { contrastRatio, READABLE_CONTRAST, readableShade } from '../../lib/colour-contrast.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { STYLE_SHEET_FILE } from '../files/content-file.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import { cardVariants } from '../schema/card-variants.ts'
import type { SiteSettings } from '../schema/site-settings.ts'

/** Rounded up, 4.46 would be reported as too little and shown as enough. */
const roundDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** Finds text and link colours with too little contrast against the paper. */
export const designIssues = ({ document, settings }: SettingsFile): readonly ContentIssue[] => {
  const { design = {} } = settings
  const { light } = cardVariants // the colours of the pages' light theme
  const paper = design.paper ?? light.paper
  const lightenPaper = contrastRatio('#000000', paper) <= READABLE_CONTRAST
  return (['ink', 'accent'] as const).flatMap((name) => {
    const colour = design[name] ?? light[name]
    const contrast = contrastRatio(colour, paper)
    if (contrast >= READABLE_CONTRAST) return []
    const member = design[name] === undefined ? 'paper' : name
    return [
      {
        ...placeOf(document, ['design', member]),
        found: `${name} ${colour} on paper ${paper}, a contrast of ${roundDown(contrast)}:1`,
        expected: `at least ${READABLE_CONTRAST}:1 (WCAG 2.2, 1.4.3)`,
        fix: lightenPaper
          ? 'use a lighter paper'
          : `use a darker ${name}, such as ${readableShade(colour, paper)}`,
      },
    ]
  })
}

/** A rule of a style sheet: everything in front of its braces, those of `@media` included, and its declarations. */
interface Rule {
  readonly prelude: string
  readonly declarations: string
  /** The line on which the declarations begin, from 1. */
  readonly line: number
}

const rulesIn = (css: string): readonly Rule[] => {
  const text = css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const preludes: string[] = []
  const rules: Rule[] = []
  let line = 1
  for (const [, before = '', brace] of text.matchAll(/(?<![^{}])([^{}]*)([{}])/g)) {
    if (brace === '{') preludes.push(before)
    else {
      rules.push({ prelude: preludes.join(' '), declarations: before, line })
      preludes.pop()
    }
    line += before.split('\n').length - 1
  }
  return rules
}

const token = /--(?<name>accent|paper|ink)\s*:\s*(?<colour>#[0-9a-f]{6})\b/gi

/** Finds text and link colours of a style sheet with too little contrast, in each of the two themes. */
export const styleSheetWarnings = (
  css: string | undefined,
  design: SiteSettings['design'],
): readonly ContentIssue[] => {
  const colours = { light: { ...cardVariants.light, ...design }, dark: { ...cardVariants.dark } }
  const lines = { light: 0, dark: 0 }
  for (const { prelude, declarations, line } of rulesIn(css ?? '')) {
    const theme = /prefers-color-scheme\s*:\s*dark/.test(prelude) ? 'dark' : 'light'
    for (const { groups: { name = '', colour = '' } = {}, index } of declarations.matchAll(token)) {
      Object.assign(colours[theme], { [name.toLowerCase()]: colour })
      lines[theme] = line + declarations.slice(0, index).split('\n').length - 1
    }
  }
  return (['light', 'dark'] as const).flatMap((theme) =>
    (['ink', 'accent'] as const).flatMap((name) => {
      const { paper, [name]: colour } = colours[theme]
      const contrast = contrastRatio(colour, paper)
      if (lines[theme] === 0 || contrast >= READABLE_CONTRAST) return []
      return [
        {
          file: STYLE_SHEET_FILE,
          line: lines[theme],
          member: `--${name}`,
          found: `${colour} on paper ${paper} in the ${theme} theme, a contrast of ${roundDown(contrast)}:1`,
          expected: `at least ${READABLE_CONTRAST}:1 (WCAG 2.2, 1.4.3)`,
          fix: `use a ${theme === 'light' ? 'darker' : 'lighter'} ${name}, or another paper`,
        },
      ]
    }),
  )
}
