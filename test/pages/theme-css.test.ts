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
  t.match(css, ':root{--text-typeface:"Iowan Old Style", serif;')
  t.match(css, '--label-typeface:var(--script-typeface),var(--text-typeface)', 'labels follow the text')
  t.match(css, '--title-weight:700', 'in a weight that most families have')
})

const onPaper: readonly (readonly [typeface: string, paper: string | undefined])[] = [
  ['"Iowan Old Style", serif', '"Iowan Old Style", "Alegreya", serif'],
  ['Georgia', 'Georgia, "Alegreya", serif'],
  ['system-ui, sans-serif', undefined],
]

t.test('on paper Alegreya stands in for fonts that the server does not have', async (t) => {
  for (const [textTypeface, paper] of onPaper) {
    const print = /@media print\{:root\{(.*?)\}\}/.exec(themeStyleSheet({ textTypeface }) ?? '')?.[1]
    t.equal(print, paper && `--text-typeface:${paper}`, textTypeface)
  }
})
