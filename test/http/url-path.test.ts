import t from 'tap'
import { respellPath } from '../../src/http/url-path.ts'

const rows: readonly (readonly [path: string, respelt: string])[] = [
  ['/', '/'],
  ['/notes/engine/', '/notes/engine/'],
  ['/%6eotes/', '/notes/'],
  ['/caf%c3%a9/', '/caf%C3%A9/'],
  ['/cafe%CC%81/', '/caf%C3%A9/'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%2fb//c d', '/a%2Fb//c%20d'],
  ['/%ff/%6e', '/%ff/%6e'],
  ['/'.repeat(30_000), '/'.repeat(30_000)],
  ['/%61'.repeat(1_024), '/a'.repeat(1_024)],
  ['/%61'.repeat(7_000), '/%61'.repeat(7_000)],
]

for (const [path, respelt] of rows)
  t.test(`respells ${path.slice(0, 20)} as ${respelt.slice(0, 20)}`, async (t) => {
    t.equal(respellPath(path), respelt)
  })
