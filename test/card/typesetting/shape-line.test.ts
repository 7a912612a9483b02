import t from 'tap'
import { createFontLibrary } from '../../../src/card/typesetting/font-library.ts'
import { createParagraph } from '../../../src/card/typesetting/paragraph.ts'
import { shapeLine } from '../../../src/card/typesetting/shape-line.ts'

const library = await createFontLibrary()

const glyphsOf = async (text: string, language: string) => {
  const read = () => createParagraph(text, 'text', { library, language })
  let graphemes = read()
  while (await library.readWanted()) graphemes = read()
  return shapeLine(graphemes, { language, tracking: 0 }).glyphs
}

t.test('letters have the form that they have in a language', async (t) => {
  const rows = [
    ['Turkish has no ligature that hides the dot of an i', 'fi', 'en', 'tr'],
    ['Serbian has a б of its own', 'б', 'ru', 'sr'],
    ['Romanian has a comma below, not a cedilla', 'ş', 'tr', 'ro'],
  ] as const
  for (const [name, text, one, other] of rows) {
    t.not(
      JSON.stringify(await glyphsOf(text, one)),
      JSON.stringify(await glyphsOf(text, other)),
      `${name}: ${text}`,
    )
  }
})
