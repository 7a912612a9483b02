/** Every fenced block of README and docs/ is run or compared by a test, which asks for it with `codeBlock`. */
import { globSync } from 'node:fs'
import t from 'tap'
import { codeBlocksIn, documents, read, root } from '../../fixtures/documents.ts'

/** A call of `codeBlock` with its two arguments. */
const call = /\bcodeBlock\(\s*'(?<document>[^'\n]+)',\s*'(?<start>[^'\n]+)',?\s*\)/g

const calls = globSync('test/**/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(call)].map(({ groups }) => ({
    document: groups?.document ?? '',
    start: groups?.start ?? '',
  })),
)

t.test('a test asks for every block by its document and its beginning', async (t) => {
  t.ok(calls.length > 40)
  for (const document of documents)
    for (const { code, line } of codeBlocksIn(read(document))) {
      const [firstLine] = code.split('\n', 1)
      const isAskedFor = calls.some((call) => call.document === document && code.startsWith(call.start))
      t.ok(isAskedFor, `${document}:${line} ${firstLine}`)
    }
})
