import t from 'tap'
import { themeStyleSheet } from '../../src/pages/theme-css.ts'

t.test('without a design of the owner there is no style sheet', async (t) => {
  t.equal(themeStyleSheet(undefined), undefined)
  t.equal(themeStyleSheet({}), undefined)
})

t.test(
  'colours are of the light theme and of paper; a dark accent is a lighter one of the same hue',
  async (t) => {
    const css = themeStyleSheet({ accent: '#005f73', paper: '#ffffff' }) ?? ''
    t.match(css, '@media not screen,(prefers-color-scheme:light){:root{--accent:#005f73;--paper:#ffffff}}')
    t.match(
      css,
      '@media screen and (prefers-color-scheme:dark){:root{--accent:color-mix(in srgb,#005f73 45%,#ffffff)}}',
    )
  },
)

t.test('typefaces hold in every theme', async (t) => {
  const css = themeStyleSheet({ textTypeface: '"Iowan Old Style", serif' }) ?? ''
  t.equal(css.trim(), ':root{--text-typeface:"Iowan Old Style", serif}')
})
