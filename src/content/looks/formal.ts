/** Centred, black on white, with thin lines: for law, finance and the civil service. */
import type { Look } from './looks.ts'

export const formal: Look = {
  design: {
    accent: '#363636',
    paper: '#ffffff',
    ink: '#111111',
    rules: 'thin',
    smallCaps: true,
    alignment: 'center',
    margins: 'wide',
  },
  cv: { layout: 'classic' },
}
