import t from 'tap'
import { themeStyleSheet } from '../../src/pages/theme-css.ts'

t.test('there is no style sheet if the owner sets no design', async (t) => {
  t.equal(themeStyleSheet(undefined), undefined)
  t.equal(themeStyleSheet({}), undefined)
})

t.test('colours apply to the light theme and to paper; the dark theme has a lighter accent', async (t) => {
  const css = themeStyleSheet({ accent: '#005f73', paper: '#ffffff' }) ?? ''
  t.match(css, '@media not screen,(prefers-color-scheme:light){:root{--accent:#005f73;--paper:#ffffff}}')
  t.match(
    css,
    '@media screen and (prefers-color-scheme:dark){:root{--accent:color-mix(in srgb,#005f73 45%,#ffffff)}}',
  )
})

t.test('typefaces apply to every theme', async (t) => {
  const css = themeStyleSheet({ textTypeface: '"Iowan Old Style", serif' }) ?? ''
  t.equal(css.trim(), ':root{--text-typeface:"Iowan Old Style", serif}')
})
