import fastify from 'fastify'
import t from 'tap'
import { contentNegotiation } from '../../src/http/negotiation.ts'

const html = 'html'
const markdown = 'markdown'
const neither = 'neither'

/** Besides those of docs/negotiation.md, which test/app/docs/tables.test.ts asks for. */
const rows: readonly (readonly [name: string, header: string, expected: string])[] = [
  ['a tie of halves, Markdown first', 'text/markdown;q=0.5, text/html;q=0.5', markdown],
  ['both refused', 'text/html;q=0, text/markdown;q=0', neither],
  // without a media range: HTML if empty, else 406; how weights are written is @fastify/accepts' matter
  ['an empty header', '', html],
  ['commas only', ',, ,', neither],
  ['not a media range, and Markdown', 'foo, text/markdown', markdown],
  // what agents send
  ['an agent with weights', 'text/markdown;q=1.0, text/html;q=0.9, */*;q=0.1', markdown],
  // parameters
  ['another variant', 'text/markdown;variant=MultiMarkdown, text/html;q=0.5', html],
  ['a quoted value and a quoted comma', 'text/markdown;variant="GFM", text/html;title="a, b"', markdown],
  ['a quoted quote', 'text/markdown;title="a\\"b,c";q=0.9, text/html;q=0.8', markdown],
  ['an unknown parameter of Markdown', 'text/markdown;version=2, text/html;q=0.5', markdown],
  ['the same with a variant', 'text/markdown;version=2;variant=GFM, text/html;q=0.5', markdown],
  ['a level of HTML', 'text/html;level=1, text/markdown;q=0.5', html],
  ['the same, quoted', 'text/html;title="a, b;c";level=2, text/markdown;q=0.5', html],
  ['the same, refused', 'text/html;level=1;q=0, text/html;q=0.5', html],
  ['a refused level refuses no other HTML', 'text/html;level=1;q=0, */*', html],
  ['another charset of HTML', 'text/html;charset=iso-8859-1', neither],
  [
    'the example of RFC 9110',
    'text/*;q=0.3, text/html;q=0.7, text/html;level=1, text/html;level=2;q=0.4, */*;q=0.5',
    html,
  ],
  // specificity
  ['text/* above HTML gives Markdown its weight', 'text/*;q=0.7, text/html;q=0.3', markdown],
  ['text/* refused, anything welcome', 'text/*;q=0, */*', neither],
  ['anything refused, HTML named', '*/*;q=0, text/html', html],
  ['HTML refused, any text', 'text/html;q=0, text/*', markdown],
  ['Markdown refused alone', 'text/markdown;q=0', neither],
  ['a tie by wildcard where Markdown is named', 'text/markdown, */*', markdown],
  ['a tie where Markdown is not named', 'text/*;q=0.4', html],
  [
    'the same range twice, the higher weight counts',
    'text/markdown;q=0.1, text/html;q=0.5, text/markdown;q=0.9',
    markdown,
  ],
  ['about as long as it may be', `${'text/x, '.repeat(120)}text/markdown`, markdown],
  ['too long, so it counts as none', `${'text/x, '.repeat(125)}text/markdown`, html],
]

const app = fastify()
t.teardown(() => app.close())
await app.register(contentNegotiation)
app.get('/', async (request) => request.preferredPageFormat() ?? neither)

const preferredFormat = async (accept: string): Promise<string> =>
  (await app.inject({ url: '/', headers: { accept } })).body

for (const [name, header, expected] of rows) {
  t.test(`${name}: ${header}`, async (t) => {
    t.equal(await preferredFormat(header), expected)
    t.equal(await preferredFormat(header), expected, 'the same from the cache')
  })
}
