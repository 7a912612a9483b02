import t from 'tap'
import { createSearchIndex, normalizeQuery } from '../../src/search/search-index.ts'
import type { SearchRecord } from '../../src/search/word-index.ts'

const record = (address: string, title: string, text: string, language = 'en'): SearchRecord => ({
  address,
  language,
  title,
  headings: '',
  text,
})

const engine = record('/engine/', 'Note G', 'A table for the Analytical Engine, operation by operation.')
const music = record('/music/', 'Music', 'The engine might compose pieces of music of any complexity.')
const cafe = record('/cafe/', 'Un café', 'Naïveté et cœur.', 'fr')
const tokyo = record('/tokyo/', '旅', '東京都に行く', 'ja')

const museum = record('/museum/', '計算機博物館', '解析機関はコンピューターの先駆けである。', 'ja')
const seoul = record('/seoul/', '수도', '대한민국의 수도는 서울이다. 물은 맑다.', 'ko')

const index = createSearchIndex()
await index.update([engine, music, cafe, tokyo, museum, seoul])

const cases: readonly (readonly [name: string, query: string, found: string, language?: string])[] = [
  ['a word of the text', 'table', '/engine/'],
  ['titles first', 'music', '/music/'],
  ['all words', 'engine music', '/music/'],
  ['any word if no page has all', 'table music nonsense', '/music/ /engine/'],
  ['the beginning of a word', 'analyt', '/engine/'],
  ['nothing by a beginning of two letters', 'an', ''],
  ['one wrong letter', 'analitical', '/engine/'],
  ['no accents', 'cafe naivete', '/cafe/', 'fr'],
  ['ligatures', 'coeur', '/cafe/', 'fr'],
  ['words without spaces', '東京', '/tokyo/', 'ja'],
  ['the beginning of a word of Katakana', 'コンピ', '/museum/', 'ja'],
  ['one wrong letter of Katakana', 'コンビューター', '/museum/', 'ja'],
  ['the beginning of a word of Han', '計算', '/museum/', 'ja'],
  ['nouns with particles', '서울', '/seoul/', 'ko'],
  ['a noun of one syllable', '물', '/seoul/', 'ko'],
  ['one language only', 'cafe', ''],
  ['nothing in punctuation', '“?!”', ''],
  ['nothing in a language without pages', 'table', '', 'de'],
]
for (const [name, query, found, language = 'en'] of cases)
  t.test(`finds ${name}`, async (t) => {
    const { hits } = index.search(query, language)
    t.equal(hits.map(({ address }) => address).join(' '), found)
  })

t.test('excerpts mark what was found', async (t) => {
  const text = `${'before '.repeat(40)}the Analytical Engine computes${' after'.repeat(60)}`
  const long = createSearchIndex()
  await long.update([record('/long/', 'Long', text)])
  const [hit] = long.search('analytcal engine', 'en').hits
  t.strictSame(
    hit?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text),
    ['Analytical', 'Engine'],
  )
  const shown = hit?.excerpt.map(({ text }) => text).join('') ?? ''
  t.match(shown, /^… before .*the Analytical Engine computes after .* …$/)
  t.ok(shown.length < 400)
})

t.test('excerpts mark what was found in scripts of many letters', async (t) => {
  const marked = (query: string, language: string) =>
    index.search(query, language).hits[0]?.excerpt.filter(({ isMatch }) => isMatch)
  t.strictSame(marked('コンビューター', 'ja'), [{ text: 'コンピューター', isMatch: true }])
  t.strictSame(marked('수도', 'ko'), [{ text: '수도는', isMatch: true }])
})

t.test('excerpts show the place where all words of the query stand, and no more', async (t) => {
  const words = (count: number): string => 'word '.repeat(count)
  const text = `Engines and wheels ${words(90)}an engine for music ${words(50)}music ${words(300)}`
  const long = createSearchIndex()
  await long.update([record('/long/', 'Long', text)])
  const excerptFor = (query: string): string =>
    long
      .search(query, 'en')
      .hits[0]?.excerpt.map(({ text }) => text)
      .join('') ?? ''
  const inside = /^… (word ){7}an engine for music (word ){25}…$/
  t.match(excerptFor('engine music'), inside)
  t.match(excerptFor('engine'), inside, 'the word itself before one like it')
  t.match(excerptFor('long'), /^Engines and wheels (word ){33}…$/, 'the start if only the title matches')
})

t.test('an update removes, replaces and adds', async (t) => {
  const changing = createSearchIndex()
  await changing.update([engine, music])
  await changing.update([record('/engine/', 'Note G', 'Bernoulli'), cafe])
  const find = (query: string) => changing.search(query, 'en').hits.map(({ address }) => address)
  t.strictSame(find('table'), [])
  t.strictSame(find('music'), [])
  t.strictSame(find('bernoulli'), ['/engine/'])
})

t.test('pages that match equally well are in one order, whatever was edited', async (t) => {
  const pages = ['/a/', '/b/', '/c/', '/d/'].map((address) => record(address, 'Same', 'the same words'))
  const find = async (updates: readonly (readonly SearchRecord[])[]) => {
    const edited = createSearchIndex()
    for (const update of updates) await edited.update(update)
    return edited.search('same words', 'en').hits.map(({ address }) => address)
  }
  const [first = engine, ...others] = pages
  const longer = record('/a/', 'Not this', 'but a text of more words than all the others have')
  const histories = [[pages], [[longer, engine, ...others], pages], [others.toReversed(), [...others, first]]]
  for (const updates of histories) t.strictSame(await find(updates), ['/a/', '/b/', '/c/', '/d/'])
})

t.test('it is ready after the first update, and answers during later ones', async (t) => {
  const starting = createSearchIndex()
  const early = starting.ready().then(() => starting.search('table', 'en'))
  void starting.update([engine])
  t.equal((await early).count, 1)
  const updating = starting.update([engine, music])
  t.equal(starting.search('table', 'en').count, 1)
  await updating
  t.equal(starting.search('music', 'en').count, 1)
  const never = createSearchIndex(1)
  const error = { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 2 }
  await t.rejects(never.ready(), error)
  const late = never.ready()
  await never.update([engine])
  await t.resolves(late, 'those that come after one that gave up wait, too')
})

t.test('an update that fails keeps nothing that is gone, and the next one succeeds', async (t) => {
  const failing = createSearchIndex()
  await failing.update([engine, music])
  const broken = {
    ...cafe,
    get text(): string {
      throw new Error('a bug')
    },
  }
  await t.rejects(failing.update([engine, broken]), { message: 'a bug' })
  t.strictSame(failing.search('music', 'en').hits, [])
  await failing.update([engine, tokyo])
  t.equal(failing.search('東京', 'ja').count, 1)
})

t.test('queries are bounded', async (t) => {
  t.strictSame(index.search('table a1 b2 c3 d4 e5 music', 'en'), index.search('table', 'en'))
  t.equal(normalizeQuery(`  a \n b ${'x'.repeat(10_000)}`).length, 100 - 2 - 2)
  t.equal(normalizeQuery('\ud800').length, 1)
})
