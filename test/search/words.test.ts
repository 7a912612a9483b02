import t from 'tap'
import { termsIn, visitWords, wordCount } from '../../src/search/words.ts'

const cases: readonly (readonly [language: string, text: string, terms: readonly string[]])[] = [
  ['en', 'The Engine’s cards, 1843.', ['the', 'engine', 's', 'cards', '1843']],
  ['fr', 'L’été, où Noël naît', ['l', 'ete', 'ou', 'noel', 'nait']],
  ['de', 'Straße Übung', ['strasse', 'ubung']],
  ['pl', 'Łódź', ['lodz']],
  ['el', 'Ἀθήνα', ['αθηνα']],
  ['tr', 'İstanbul', ['istanbul']],
  ['en', '𝐁𝐨𝐥𝐝 letters', ['bold', 'letters']],
  ['he', 'שָׁלוֹם', ['שלום']],
  ['ja', '東京都に行く', ['東京', '都', 'に', '行く']],
  ['ko', '한국어 검색', ['한국어', '검색']],
  ['en', '— … !', []],
]
for (const [language, text, terms] of cases) {
  t.strictSame(termsIn(text, language), terms, text)
  t.equal(wordCount(text, language), terms.length, text)
}

t.test('of a word longer than any query, its beginning counts', async (t) => {
  t.strictSame(termsIn('я'.repeat(1000), 'ru'), ['я'.repeat(100)])
  t.strictSame(termsIn(`a${'\u0323'.repeat(80_000)}b`, 'vi'), ['a'], 'which keeps the time linear')
})

t.test('offsets are those of the text', async (t) => {
  const text = 'Où est 東京都, İzmir?'
  const words: string[] = []
  visitWords(text, 'ja', (_term, start, end) => words.push(text.slice(start, end)) > 0)
  t.strictSame(words, ['Où', 'est', '東京', '都', 'İzmir'])
})

t.test('visiting ends when it is told to', async (t) => {
  const words: string[] = []
  visitWords('one two three', 'en', (term) => words.push(term) < 2)
  t.strictSame(words, ['one', 'two'])
})
