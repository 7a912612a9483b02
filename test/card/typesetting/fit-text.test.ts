import t from 'tap'
import { createTextSetter, type SetText, type TextRequest } from '../../../src/card/typesetting/fit-text.ts'
import { createFontLibrary } from '../../../src/card/typesetting/font-library.ts'
import { createParagraph } from '../../../src/card/typesetting/paragraph.ts'

const library = await createFontLibrary()
/** Repeats the work until every font it needs has been read. */
const withFonts = async <Result>(work: () => Result): Promise<Result> => {
  let result = work()
  while (await library.readWanted()) result = work()
  return result
}
const set = (content: string, request: Partial<TextRequest> = {}): Promise<SetText> =>
  withFonts(() =>
    createTextSetter(library, 'en')(content, {
      style: 'text',
      width: 400,
      steps: [{ size: 40, lines: 1 }],
      ...request,
    }),
  )
const textOf = (content: string): Promise<string> =>
  withFonts(() => createParagraph(content, 'text', { library, language: 'en' })).then((graphemes) =>
    graphemes.map(({ text }) => text).join(''),
  )

t.test('a font that two cards need at the same time is one font, whose letters join in both', async (t) => {
  const both = await createFontLibrary()
  const fontsOf = async (letters: string) => {
    const find = () => Array.from(letters, (letter) => both.fontFor(letter, 'text', 'ar'))
    let fonts = find()
    while (await both.readWanted()) fonts = find()
    return fonts
  }
  const fonts = await Promise.all([fontsOf('نظم'), fontsOf('نظمالحوسبة')])
  t.equal(new Set(fonts.flat()).size, 1)
})

t.test('takes the largest size that fits, then wraps, then shortens', async (t) => {
  const steps = [
    { size: 40, lines: 1 },
    { size: 30, lines: 1 },
    { size: 20, lines: 2 },
  ] as const
  const rows: readonly [content: string, size: number, lines: number, shortened: boolean][] = [
    ['Ada', 40, 1, false],
    ['Ada Lovelace, Countess of', 30, 1, false],
    ['Ada Lovelace, Countess of Lovelace, translator of Menabrea', 20, 2, false],
    [
      'Ada Lovelace, Countess of Lovelace, translator of Menabrea, author of the seven Notes from A to G, published in 1843',
      20,
      2,
      true,
    ],
    ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter', 20, 2, false],
    ['', 40, 0, false],
    [' \u00ad\u200b\n ', 40, 0, false],
  ]
  for (const [content, size, lines, shortened] of rows) {
    const text = await set(content, { steps })
    t.match(text, { size, shortened, lines: { length: lines } }, content.slice(0, 100))
    for (const { ink } of text.lines)
      t.ok(((ink?.right ?? 0) - (ink?.left ?? 0)) * size <= 400, 'fits the width')
  }
})

t.test('keeps ink within every width, even where it overhangs its advance', async (t) => {
  const steps = [
    { size: 40, lines: 2 },
    { size: 36, lines: 2 },
  ] as const
  const content = 'of stuff, half of off of cliff, self of proof, of ff fffffffffffffffffff of'
  for (let width = 60; width < 700; width += 3) {
    const { lines, size } = await set(content, { style: 'italic', width, steps })
    const widest = Math.max(...lines.map(({ ink }) => (ink ? (ink.right - ink.left) * size : 0)))
    if (widest > width) t.fail(`${widest} px of ink in a measure of ${width} px`)
  }
  const oneLine = [
    { size: 40, lines: 1 },
    { size: 30, lines: 1 },
  ] as const
  const { size } = await set('f', { style: 'italic', width: 20, steps: oneLine })
  t.equal(size, 30, 'the ink before the first letter’s own place counts')
})

t.test('keeps words whole where a smaller size does, and counts no space at the end of a line', async (t) => {
  const steps = [
    { size: 40, lines: 2 },
    { size: 20, lines: 2 },
  ] as const
  t.match(await set('Elektrizitätenhauptwerke', { steps }), { size: 20, lines: { length: 1 } })
  const { ink } = (await set('nnnnn')).lines[0] ?? {}
  const width = ((ink?.right ?? 0) - (ink?.left ?? 0)) * 40 + 5
  t.match(await set('nnnnn nnnnn', { width, steps }), { size: 40, lines: { length: 2 } })
})

t.test('spaces letters, but not the marks on them', async (t) => {
  const endOf = async (text: string) => (await set(text, { tracking: 0.5 })).lines[0]?.ink?.right
  t.equal(await endOf('q\u0308q'), await endOf('qq'))
})

t.test('balances the lengths of lines', async (t) => {
  const { lines } = await set('one two three four five six seven eight nine', {
    steps: [{ size: 30, lines: 2 }],
  })
  const [first = 0, second = 0] = lines.map(({ ink }) => (ink?.right ?? 0) - (ink?.left ?? 0))
  t.equal(lines.length, 2)
  t.ok(Math.abs(first - second) < first / 5, `${first} and ${second} ems`)
})

t.test('breaks Thai, Lao and Khmer between words, which are written without spaces', async (t) => {
  const rows: readonly [content: string, expected: string][] = [
    ['นักคณิตศาสตร์และผู้เขียนบันทึก', 'นัก|คณิตศาสตร์|และ|ผู้|เขียน|บันทึก'],
    ['គណិតវិទូនិងអ្នកនិពន្ធ', 'គណិត|វិទូ|និង|អ្នកនិពន្ធ'],
    ['ພາສາລາວ', 'ພາສາ|ລາວ'],
  ]
  for (const [content, expected] of rows) {
    const graphemes = await withFonts(() => createParagraph(content, 'text', { library, language: 'en' }))
    t.equal(graphemes.map(({ text, breakAfter }) => (breakAfter ? `${text}|` : text)).join(''), expected)
  }
})

t.test('cleans a text before setting it', async (t) => {
  const rows: readonly [name: string, content: string, expected: string][] = [
    ['spaces', '  Ada \n\t Lovelace ', 'Ada Lovelace'],
    ['controls and overrides of direction', 'A\u0000d\u202ea\u0007', 'Ada'],
    ['half a surrogate pair', 'Ada \ud800Lovelace', 'Ada Lovelace'],
    ['letters in two parts', 'A\u030angstro\u0308m', 'Ångström'],
    ['a script that no font has', 'Ada 𒀀𒁀 Lovelace', 'Ada Lovelace'],
  ]
  for (const [name, content, expected] of rows) t.equal(await textOf(content), expected, name)
})

t.test('shapes scripts instead of drawing each character', async (t) => {
  const glyphs = async (content: string): Promise<number> =>
    (await set(content)).lines.flatMap((line) => line.glyphs).filter(({ outline }) => outline.ink).length
  const rows: readonly [name: string, content: string, glyphs: number][] = [
    ['a flag of two letters', '🇫🇷', 1],
    ['a person of three characters', '👩‍💻', 1],
    ['a conjunct of three characters: kSa', 'क्ष', 1],
  ]
  for (const [name, content, expected] of rows) t.equal(await glyphs(content), expected, name)
  const isolated = (await set('ب')).lines[0]?.glyphs[0]?.outline
  const initial = (await set('بب')).lines[0]?.glyphs.at(-1)?.outline
  t.not(initial, isolated, 'a letter changes its form where it joins')
})

t.test('orders directions by the Unicode Bidirectional Algorithm', async (t) => {
  const widths = async (content: string) =>
    (await set(content)).lines[0]?.glyphs.map(({ outline }) => outline) ?? []
  const [alef, latin, mixed] = [await widths('א'), await widths('ab'), await widths('אב ab')]
  t.same(mixed.slice(0, 2), latin, 'the last word of a Hebrew line is leftmost')
  t.equal(mixed.at(-1), alef[0], 'and the first letter is rightmost')
})
