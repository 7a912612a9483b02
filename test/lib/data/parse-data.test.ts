import t from 'tap'
import { parseData } from '../../../src/lib/data/parse-data.ts'

t.test('half a character becomes U+FFFD, since no address or file could have it', async (t) => {
  const rows: readonly [file: string, text: string, value: unknown][] = [
    [
      'a.json',
      '{"a": ["\\ud83d", {"b\\udc00": "\\ud83d\\ude00"}], "c": null}',
      { a: ['\ufffd', { 'b\ufffd': '😀' }], c: null },
    ],
    ['a.yaml', 'a: "x\\ud800"\nb: "\\U0000DFFF"\nc: 1', { a: 'x\ufffd', b: '\ufffd', c: 1 }],
  ]
  for (const [file, text, value] of rows) t.strictSame(parseData(file, text).value, value, file)
})
