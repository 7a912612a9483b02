import { readFileSync } from 'node:fs'
import t from 'tap'
import { typefaceOf } from '../../src/fonts/font-families.ts'

t.test('site.css knows each language whose script has no italics, small capitals and sans', async (t) => {
  const css = readFileSync('static/styles/site.css', 'utf8')
  const [, list = ''] = /:root:is\(([^{}]+)\) \{\s+--italic: normal/.exec(css) ?? []
  const listed = [...list.matchAll(/:lang\((\w+)\)/g)].map(([, language]) => language)
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const isCurrent = (code: string) => Intl.getCanonicalLocales(code)[0] === code // not `iw`, Hebrew's former code
  t.strictSame(
    codes.filter((code) => isCurrent(code) && typefaceOf(code) !== 'Alegreya' && !listed.includes(code)),
    [],
  )
  t.ok(listed.length > 30)
})
