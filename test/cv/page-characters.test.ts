import t from 'tap'
import {
  charactersOf,
  ideographLanguage,
  needsWholeFonts,
  textsByWeight,
} from '../../src/cv/page-characters.ts'

/** With the characters of each weight. */
const rows: readonly [name: string, html: string, regular: string, bold?: string, language?: string][] = [
  ['Latin, Greek and Cyrillic are the site’s own', '<p>Ada – „Łódź“ Ελλάδα Москва Việt 4 €</p>\n\t', ''],
  ['character references', '<p>&#x65E5;&#26412; &amp;</p>', '日本'],
  [
    'neither tags nor scripts nor styles',
    '<script>"日"</script><style>/* 本 */</style><p title="語">人</p>',
    '人',
  ],
  ['bold text in its own weight, too', '<p>王<strong>小<em>明</em></strong></p>', '小明王', '小明'],
  [
    'titles and names, which a layout sets in bold',
    '<h2>王</h2><h3>小</h3><p>明 <span class="name">日</span></p>',
    '小日明王',
    '小日王',
  ],
  ['wide punctuation in Chinese', '<p>他说“好”…it’s</p>', '“”…他好说', '', 'zh-Hans'],
  ['narrow punctuation elsewhere', '<p>He said “好”…</p>', '好'],
]

for (const [name, html, regular, bold = '', language = 'en'] of rows)
  t.test(name, async (t) => {
    const characters = charactersOf(textsByWeight(html), language)
    t.equal([...(characters.get(400) ?? [])].join(''), regular)
    t.equal([...(characters.get(700) ?? [])].join(''), bold)
    t.equal(characters.size, [regular, bold].filter((text) => text !== '').length)
  })

t.test('the page’s language chooses the ideographs, else the words among them', async (t) => {
  for (const [text, language, expected] of [
    ['日本', 'zh-Hant', 'zh-Hant'],
    ['日本の', 'zh-Hans', 'zh-Hans'],
    ['日本の', 'en', 'ja'],
    ['案內 체계', 'de', 'ko'],
    ['北京', 'en', 'en'],
  ] as const)
    t.equal(ideographLanguage(text, language), expected, text)
})

t.test('a vowel that is drawn in parts needs them', async (t) => {
  for (const [script, vowel, parts] of [
    ['Thai', '\u0E33', '\u0E32\u0E4D'],
    ['Bengali', '\u09CB', '\u09BE\u09C7'],
  ] as const)
    t.strictSame(
      charactersOf(textsByWeight(`<p>${vowel}`), 'en').get(400),
      new Set([...parts, vowel].sort()),
      script,
    )
})

for (const [text, needs] of [
  ['Ada Lovelace, Grüße – “déjà vu” €', false],
  ['Nguyễn Thị', true],
  ['Иван', true],
  ['ñ as n and a mark: n\u0303', true],
  ['山本 and שלום', false],
] as const)
  t.test(`“${text}” needs ${needs ? 'whole fonts' : 'the Latin subsets'}`, async (t) =>
    t.equal(needsWholeFonts(text), needs),
  )
