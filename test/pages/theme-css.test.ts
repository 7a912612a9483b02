import t from 'tap'
import type { SiteSettings } from '../../src/content/schema/site-settings.ts'
import { withTheme } from '../../src/content/themes.ts'
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

t.test('the sans of Vitrine is a token, since scripts that lack it have another', async (t) => {
  for (const family of ['"Alegreya Sans"', "'Alegreya Sans'", 'Alegreya Sans'])
    t.match(
      themeStyleSheet({ textTypeface: `${family}, sans-serif` }),
      /^@layer vitrine \{\n:root\{--text-typeface:var\(--sans-typeface\), sans-serif;/,
    )
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

t.test('the other values are tokens of the style sheets', async (t) => {
  const css = themeStyleSheet({
    ...{ scale: 1.1, rules: 'thick', smallCaps: false, alignment: 'center', margins: 'narrow' },
  })
  for (const token of [
    ...['--scale:1.1', '--rule-width:2px', '--rule-colour:var(--accent)', '--heading-weight:700'],
    ...[
      '--head-align:center',
      '--margins:0.85',
      '--label-typeface:var(--script-typeface),var(--text-typeface)',
      '--label-weight:700',
    ],
  ])
    t.match(css, token)
  t.match(themeStyleSheet({ rules: 'none' }), '--rule-colour:transparent')
})

t.test('small capitals that the style sheets have are not set again, over those of a layout', async (t) => {
  t.equal(themeStyleSheet({ smallCaps: true }), undefined)
  t.match(themeStyleSheet({ smallCaps: true, textTypeface: 'Georgia' }), '"Alegreya SC",var(--text-typeface)')
})

t.test("an owner's values go on top of those of a theme, which is in layout and density, too", async (t) => {
  const base: SiteSettings = { title: 'A', owner: { name: 'A' }, languages: ['en'] }
  const { design, cv } = withTheme({
    ...base,
    design: { theme: 'bold', accent: '#005a9c' },
    cv: { layout: 'classic' },
  })
  t.match({ design, cv }, { design: { accent: '#005a9c', rules: 'thick' }, cv: { layout: 'classic' } })
  t.strictSame(withTheme(base), base)
})
