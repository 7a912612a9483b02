import t from 'tap'
import { createPartReader } from '../../src/publishing/page-part.ts'

const readerOf = (html: string, part: string) => createPartReader(Buffer.from(html), html, part)

t.test('a part is read from the bytes of its page', async (t) => {
  const readPart = readerOf('<title>Été “A”</title><main>Ève 𝐀</main>', 'Ève 𝐀')
  t.equal(readPart(), 'Ève 𝐀')
})

t.test('half a character does not move what is after it', async (t) => {
  const readPart = readerOf('<title>\uD835</title><main>Text</main>', 'Text')
  t.equal(readPart(), 'Text')
})

t.test('a part that a layout changed is kept as it was', async (t) => {
  const readPart = readerOf('<main>TEXT É</main>', 'text é')
  t.equal(readPart(), 'text é')
})

t.test('a part may be empty', async (t) => {
  t.equal(readerOf('<main></main>', '')(), '')
})
