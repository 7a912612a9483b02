/** A sans throughout, without lines: for those who build things. */
import type { Look } from './looks.ts'

export const clean: Look = {
  design: {
    textTypeface: '"Alegreya Sans", system-ui, sans-serif',
    accent: '#1d4e89',
    paper: '#ffffff',
    ink: '#1a1c1f',
    scale: 0.95,
    rules: 'none',
    smallCaps: false,
  },
  cv: { layout: 'classic', density: 'snug' },
}
