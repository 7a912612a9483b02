/** Large type, a green accent and much room: for those who write. */
import type { Look } from './looks.ts'

export const airy: Look = {
  design: {
    accent: '#1f5a4a',
    paper: '#fcfbf7',
    ink: '#1d211f',
    scale: 1.06,
    rules: 'none',
    smallCaps: true,
    margins: 'wide',
  },
  cv: { layout: 'classic', density: 'normal' },
}
