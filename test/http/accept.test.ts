import fc from 'fast-check'
import t from 'tap'
import { choosePageMediaType } from '../../src/http/accept.ts'

const html = 'text/html'
const markdown = 'text/markdown'
const neither = undefined

const rows: readonly (readonly [name: string, header: string | undefined, expected: string | undefined])[] = [
  // DESIGN section 5, every row
  ['no header', undefined, html],
  ['anything', '*/*', html],
  ['any text', 'text/*', html],
  ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
  ['Markdown', 'text/markdown', markdown],
  ['Markdown in mixed case', 'TEXT/Markdown', markdown],
  ['the contract’s example', 'text/markdown;q=0.9, text/html;q=0.8', markdown],
  ['a tie, HTML named first', 'text/html, text/markdown', markdown],
  ['a tie of halves', 'text/html;q=0.5, text/markdown;q=0.5', markdown],
  ['HTML refused, anything else', 'text/html;q=0, */*', markdown],
  ['Markdown refused, anything else', 'text/markdown;q=0, */*', html],
  ['Markdown least', 'text/markdown;q=0.1, */*;q=0.5', html],
  ['plain text and a wildcard', 'text/plain, */*;q=0.1', html],
  ['JSON', 'application/json', neither],
  ['plain text', 'text/plain', neither],
  ['both refused', 'text/html;q=0, text/markdown;q=0', neither],
  ['everything refused', '*/*;q=0', neither],
  // empty and without a media range
  ['an empty header', '', html],
  ['white space', ' \t ', html],
  ['commas only', ',, ,', html],
  ['rubbish', 'foo', html],
  ['rubbish and Markdown', 'foo, text/markdown', markdown],
  ['a slash', '/', html],
  ['half a range', 'text/', html],
  ['half a wildcard', '*/markdown', html],
  ['a star alone', '*', html],
  ['semicolons', ';;;', html],
  ['two slashes', 'text/html/markdown', html],
  ['a parameter alone', 'q=0', html],
  // what agents send
  ['an agent', 'text/markdown, text/html, */*', markdown],
  ['an agent with weights', 'text/markdown;q=1.0, text/html;q=0.9, */*;q=0.1', markdown],
  ['Markdown, then plain text', 'text/markdown, text/plain;q=0.9, */*;q=0.8', markdown],
  // case and white space
  ['upper case', 'TEXT/HTML', html],
  ['white space around members', '  text/markdown  ,  text/html;q=0.9  ', markdown],
  ['white space around the weight', 'text/markdown ; q=0.9 , text/html ; q=0.8', markdown],
  ['tabs', '\ttext/markdown\t;\tq=0.2,text/html;q=0.1', markdown],
  ['an upper case weight', 'text/markdown;Q=0.1, text/html', html],
  ['no white space', 'text/html;q=0.1,text/markdown;q=0.2', markdown],
  // parameters
  ['a charset', 'text/markdown;charset=utf-8', markdown],
  ['a variant', 'text/markdown;variant=GFM', markdown],
  ['a charset on HTML', 'text/html;charset=utf-8', html],
  ['a parameter before the weight', 'text/markdown;variant=GFM;q=0.1, text/html;q=0.2', html],
  ['a quoted comma', 'text/markdown;title="a, text/html", text/html;q=0.5', markdown],
  ['a quoted semicolon', 'text/markdown;title="a;q=0";q=0.9, text/html;q=0.8', markdown],
  ['a quoted quote', 'text/markdown;title="a\\"b,c";q=0.9, text/html;q=0.8', markdown],
  ['an open quote', 'text/html;q=0.8, text/markdown;title="a', markdown],
  ['a parameter that ends in q', 'text/html;faq=0, text/markdown;q=0.5', html],
  // weights
  ['three decimals', 'text/html;q=0.801, text/markdown;q=0.802', markdown],
  ['three decimals the other way', 'text/html;q=0.802, text/markdown;q=0.801', html],
  ['a point at the end', 'text/html;q=0., text/markdown;q=0.001', markdown],
  ['one as 1.000', 'text/html;q=1.000, text/markdown;q=0.999', html],
  ['zero as 0.000', 'text/html;q=0.000, text/markdown;q=0.001', markdown],
  ['above one counts as one', 'text/html;q=7, text/markdown;q=1', markdown],
  ['a weight that is no number says nothing', 'text/markdown;q=high, text/html;q=0.1', html],
  ['a negative weight says nothing', 'text/html;q=-1, text/markdown;q=0.1', markdown],
  ['only weights that are no numbers', 'text/markdown;q=high', html],
  ['an empty weight says nothing', 'text/markdown;q=, text/html', html],
  // specificity
  ['text/* below, HTML above', 'text/*;q=0.3, text/html;q=0.7', html],
  ['text/* above HTML gives Markdown its weight', 'text/*;q=0.7, text/html;q=0.3', markdown],
  ['text/* refused, anything welcome', 'text/*;q=0, */*', neither],
  ['text/* refused, Markdown named', 'text/*;q=0, text/markdown', markdown],
  ['anything refused, HTML named', '*/*;q=0, text/html', html],
  ['anything refused, any text named', '*/*;q=0, text/*', html],
  ['HTML refused, any text', 'text/html;q=0, text/*', markdown],
  ['Markdown refused alone', 'text/markdown;q=0', neither],
  ['HTML refused alone', 'text/html;q=0', neither],
  ['a tie by wildcard where Markdown is named', 'text/markdown, */*', markdown],
  ['a tie by text/* where Markdown is named', 'text/*, text/markdown', markdown],
  ['a tie where Markdown is not named', 'text/*;q=0.4', html],
  // repeated field lines arrive joined by a comma and a space
  ['two lines', 'application/json, text/markdown', markdown],
  [
    'the same range twice, the kinder counts',
    'text/markdown;q=0.1, text/html;q=0.5, text/markdown;q=0.9',
    markdown,
  ],
  // other types
  ['XHTML only', 'application/xhtml+xml', neither],
  ['an image', 'image/avif,image/webp,*/*;q=0.8', html],
  ['an image only', 'image/*', neither],
  ['x-markdown', 'text/x-markdown', neither],
  ['markdown as another type', 'application/markdown', neither],
]

for (const [name, header, expected] of rows) {
  t.test(`${name}: ${header ?? '(none)'}`, async (t) => {
    t.equal(choosePageMediaType(header), expected)
  })
}

t.test('any string gets an answer, and the order of members never matters', async (t) => {
  const range = fc.constantFrom('text/html', 'text/markdown', 'text/*', '*/*', 'application/json', 'rubbish')
  const weight = fc.constantFrom('', ';q=0', ';q=0.5', ';q=1', ';q=x')
  const members = fc.array(
    fc.tuple(range, weight).map((parts) => parts.join('')),
    { maxLength: 6 },
  )
  const seed = 1843
  fc.assert(
    fc.property(fc.string(), members, (text, list) => {
      choosePageMediaType(text)
      return choosePageMediaType(list.join()) === choosePageMediaType(list.toReversed().join(', '))
    }),
    { seed, numRuns: 2000 },
  )
  t.pass(`2000 headers with seed ${seed}`)
})
