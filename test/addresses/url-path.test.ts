import t from 'tap'
import { asciiUrl, encodePath, readablePath, respellPath } from '../../src/addresses/url-path.ts'

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

t.test('half a character, as a program writes that cuts a text in an emoji, becomes U+FFFD', async (t) => {
  t.equal(encodePath('/a\ud83d/'), '/a%EF%BF%BD/')
  t.equal(asciiUrl('https://a.example/\ud83d'), 'https://a.example/%EF%BF%BD')
})

t.test('writes a URL as a header can have it', async (t) => {
  t.equal(asciiUrl('https://a.example/%C3%A9é>;x="y"'), 'https://a.example/%C3%A9%C3%A9%3E;x=%22y%22')
})

t.test('shows letters in a path, and neither spaces nor signs that cannot be seen', async (t) => {
  const rows: readonly (readonly [path: string, readable: string])[] = [
    ['/caf%C3%A9/%E6%97%85/', '/café/旅/'],
    ['/a%20b%23%0A%E2%80%AE', '/a%20b%23%0A%E2%80%AE'],
    ['/%ff/%61', '/%ff/%61'],
  ]
  for (const [path, readable] of rows) t.equal(readablePath(path), readable)
})
