import { existsSync } from 'node:fs'
import t from 'tap'
import { bundledCuts, charactersTogether } from '../../../src/pages/script-fonts/whole-words.ts'

const rows: readonly (readonly [text: string, needs: string])[] = [
  ['Ada Lovelace, Grüße – “déjà vu” €', ''],
  ['Łukasz', 'Łukasz'],
  ['Műhely in Győr', 'Műhelyő'],
  ['Nguyễn Thị', 'Nguyễị'],
  ['Иван', 'Иван'],
  ['Ελένη', 'Ελένη'],
  ['ñ as n and a mark: n\u0303', 'ñn\u0303'],
  ['山本 and שלום', ''],
]

for (const [text, needs] of rows)
  t.test(`“${text}” needs ${needs === '' ? 'nothing' : 'its letters in one font'}`, async (t) => {
    const characters = charactersTogether(text)
    t.equal(characters.length > 0, needs !== '')
    for (const letter of needs) t.ok(characters.includes(letter), letter)
  })

t.test('each cut has its file', async (t) => {
  for (const { file } of bundledCuts) t.ok(existsSync(`static/fonts/${file}`), file)
})
