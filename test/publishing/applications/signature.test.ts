import t from 'tap'
import { withSignature } from '../../../src/publishing/applications/application-renderer.ts'

const signed = '<p>Yours,</p>\n<p class="signature">'

const rows: readonly (readonly [letter: string, expected: string | undefined])[] = [
  ['<p>Yours,<br>\nAda Lovelace</p>\n', `${signed}Ada Lovelace</p>`],
  ['<p>Yours,<br>Dr A. Lovelace-King</p>', `${signed}Dr A. Lovelace-King</p>`],
  ['<p>Yours,</p>\n<p>愛達</p>', `${signed}愛達</p>`],
  ['<p>Yours,<br>\nCharles</p>', undefined],
  [`<p>Ada Lovelace, ${'who found how a machine could compute the numbers of Bernoulli'}</p>`, undefined],
  ['<p><img src="data:," alt=""><br>\nAda Lovelace</p>', undefined],
  ['<p><img src="data:," alt=""></p>\n<p>Ada Lovelace</p>', undefined],
  ['', undefined],
]

t.test('a letter that ends with a name of its sender has room to sign above it', async (t) => {
  for (const [letter, expected] of rows)
    t.equal(withSignature(letter, 'Ada Lovelace 愛達 洛夫萊斯'), expected ?? letter, letter)
})
