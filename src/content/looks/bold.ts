/** A sans, a red accent, thick lines and a column at the side: for those who want to be remembered. */
import type { Look } from './looks.ts'

export const bold: Look = {
  design: {
    textTypeface: '"Alegreya Sans", system-ui, sans-serif',
    accent: '#8f1d1d',
    paper: '#fffdf9',
    ink: '#1b1715',
    rules: 'thick',
    smallCaps: false,
    margins: 'narrow',
  },
  cv: { layout: 'modern' },
}
