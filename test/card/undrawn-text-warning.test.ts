import t from 'tap'
import { undrawnTextWarning } from '../../src/card/undrawn-text-warning.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'

const siteWith = (name: string, files: Readonly<Record<string, string>> = {}) =>
  siteOf({ ...smallSite, 'site.yaml': smallSite['site.yaml'].replace('A. Person', name), ...files })

t.test('says nothing about text that the fonts have', async (t) => {
  for (const name of ['Žofie Đặng', 'Άντα Ада', 'عدה', 'เอดา เลิฟเลซ', '埃达エイダ에이다', 'Ada 👩‍💻 ❤️'])
    t.equal(await undrawnTextWarning(await siteWith(name)), undefined, name)
})

t.test('names the member, each missing character once, and the fix', async (t) => {
  const rows: readonly [given: Parameters<typeof siteWith>, expected: RegExp][] = [
    [['အေဒါ Ada'], /^site\.yaml owner\.name: found အေ ဒ; expected .*\. Fix: .*docs\/social-card\.md/],
    [['𒀀𒁀𒀀'], /found 𒀀 𒁀;/],
    [
      ['Ada', { 'resume.json': JSON.stringify({ basics: { name: 'Ada', label: 'ᏣᎳᎩ' } }) }],
      /^basics\.label of the resume: found Ꮳ Ꮃ Ꭹ;/,
    ],
    [['ᏣᎳᎩ', { 'resume.json': '{"basics":{"label":"ᠮ"}}' }], /owner\.name: found Ꮳ.*; basics\.label .* ᠮ;/],
  ]
  for (const [given, expected] of rows) {
    const warning = await undrawnTextWarning(await siteWith(...given))
    t.match(warning, expected, given[0])
    t.notMatch(warning, '\n')
  }
})
