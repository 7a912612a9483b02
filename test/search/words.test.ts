import t from 'tap'
import { wordsOf } from '../../src/search/words.ts'

const cases: readonly (readonly [language: string, text: string, terms: readonly string[]])[] = [
  ['en', 'The Engine’s cards, 1843.', ['the', 'engine', 's', 'cards', '1843']],
  ['fr', 'L’été, où Noël naît', ['l', 'ete', 'ou', 'noel', 'nait']],
  ['de', 'Straße Übung', ['strasse', 'ubung']],
  ['pl', 'Łódź', ['lodz']],
  ['el', 'Ἀθήνα', ['αθηνα']],
  ['he', 'שָׁלוֹם', ['שלום']],
  ['hi', 'हिन्दी', ['हिन्दी']],
  ['ja', '東京都に行く', ['東京', '都', 'に', '行く']],
  ['zh', '我爱北京', ['我', '爱', '北京']],
  ['ko', '한국어 검색', ['한국어', '검색']],
  ['en', '— … !', []],
]
for (const [language, text, terms] of cases)
  t.strictSame(
    wordsOf(text, language).map(({ term }) => term),
    terms,
    text,
  )

t.test('offsets are those of the text', async (t) => {
  const text = 'Où est 東京都?'
  t.strictSame(
    wordsOf(text, 'ja').map(({ start, end }) => text.slice(start, end)),
    ['Où', 'est', '東京', '都'],
  )
})
