import t from 'tap'
import { findSecret, mayHoldSecret } from '../../../src/content/checks/secrets.ts'

const names: readonly (readonly [file: string, isRead: boolean])[] = [
  ['pages/server.pem', true],
  ['pages/draft.html', true],
  ['pages/data.csv', true],
  ['pages/figure.svg', true],
  ['pages/unknown', true],
  ['pages/photo.JPG', false],
  ['pages/talk.mp4', false],
  ['pages/code.zip', false],
  ['pages/index.md', false], // a page may be about keys
  ['words/fr.yaml', false],
]
for (const [file, isRead] of names)
  t.test(`${file} is ${isRead ? 'read' : 'not read'} to find secrets`, async (t) => {
    t.equal(mayHoldSecret(file), isRead)
  })

function* partsOf(bytes: Buffer, sizeBytes: number): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += sizeBytes) yield bytes.subarray(start, start + sizeBytes)
}

const secretOf = async (file: string, content: string | Buffer) => {
  const bytes = Buffer.from(content as string)
  const opened = { read: () => bytes, parts: (sizeBytes: number) => partsOf(bytes, sizeBytes) }
  return findSecret({ file, sizeBytes: bytes.length }, opened)
}

const key = '-----BEGIN PRIVATE KEY-----'

t.test('finds a key wherever it is in a text, also across two parts', async (t) => {
  for (const start of [0, 70_000, 2 ** 20 - 10, 2 ** 20, 3_000_000]) {
    const text = `${' '.repeat(start)}${key}\nMIG\n`
    t.equal(await secretOf('pages/log.csv', text), 'a private key', `at ${start}`)
    t.equal(await secretOf('pages/log.txt', text), 'a private key', `at ${start} in a format of pages`)
    const utf16 = Buffer.from(text, 'utf16le')
    t.equal(await secretOf('pages/log.csv', utf16), 'a private key', `at ${2 * start} in UTF-16`)
  }
})

t.test('reads no more than the first part of what is not text', async (t) => {
  let read = 0
  function* parts(sizeBytes: number): Iterable<Buffer> {
    for (; read < 10; read += 1) yield Buffer.alloc(sizeBytes, Buffer.from([1, 0, 0]))
  }
  const opened = { read: () => Buffer.alloc(0), parts }
  t.equal(await findSecret({ file: 'pages/model.bin', sizeBytes: 10 * 2 ** 20 }, opened), undefined)
  t.equal(read, 0, 'the second part was never asked for')
})

t.test('a page under the name of a file is not served', async (t) => {
  const page = '---\ntitle: Draft\ndraft: true\n---\nText'
  for (const file of ['a.html', 'a.mkd', 'a.md.txt', 'a.markdown', 'a.mdx'])
    t.ok(await secretOf(`pages/${file}`, page), file)
  t.ok(await secretOf('pages/a.html', '+++\ndraft = true\n+++\nText'), 'TOML')
  t.notOk(await secretOf('pages/a.html', '<p>Text</p>'))
  t.notOk(await secretOf('pages/a.txt', '---\nText\n'), 'a line of hyphens')
  t.notOk(await secretOf('pages/a.yaml', page), 'data')
})
