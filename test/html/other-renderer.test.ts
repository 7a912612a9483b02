/** Markdown says what the page says: HTML is compared with what another renderer shows of its Markdown. */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { markdownOf, render } from '../fixtures/pages/markdown-context.ts'
import { compareForms } from '../fixtures/pages/page-forms.ts'

const url = 'https://ada.example/a/'

/** Packages whose readme file differs, and why. */
const reasons: Readonly<Record<string, string>> = {
  lie: 'GFM makes links of bare addresses, which the broken Markdown of this file has as text',
  'type-fest': 'links around blocks are split into one for each block',
}

t.test('the readme files of packages', async (t) => {
  const files = globSync('node_modules/{*,@*/*}/{README,readme,Readme}.{md,markdown}').toSorted()
  for (const file of files) {
    const name = dirname(file).slice('node_modules/'.length)
    const html = render(readFileSync(file, 'utf8'))
    const found = compareForms(html, await markdownOf(html, url), url)
    if (found.length > 0 && reasons[name] === undefined) t.fail(name, { found })
  }
  t.ok(files.length > 100, `${files.length} files`)
})

/** Text with what means something in Markdown, in math or to the reader of a line. */
const text = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'word',
        'É',
        '中',
        '（',
        '。',
        '1',
        '9.',
        '-',
        '+',
        '#',
        '##',
        '>',
        '=',
        ':',
        '|',
        '*',
        '**',
        '_',
        '~',
      ],
      ...[
        '~~',
        '`',
        '``',
        '$',
        '!',
        '[',
        ']',
        '(',
        ')',
        '<',
        '&',
        '&amp;',
        '\\',
        '"',
        '.',
        ' ',
        ' ',
        ' ',
        '\n',
        '\u00a0',
      ],
      ...['https', 'snake_case', '[x]', '[^1]', '---', '***', '<b>', '/', '{#a}', '1)', '😀', '%'],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join('').replaceAll(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`))

const element = (name: string, inner: string, attributes = ''): string =>
  `<${name}${attributes}>${inner}</${name}>`

const { inline, blocks } = fc.letrec<Record<'inline' | 'inlines' | 'block' | 'blocks' | 'item', string>>(
  (tie) => ({
    inline: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      text,
      text.map((code) => element('code', code)),
      fc.constantFrom(
        '<br>',
        '<img src="/a.png" alt="A*b*">',
        '<img src="/b c.png" alt="" title="B &quot;c&quot;">',
      ),
      fc
        .tuple(fc.constantFrom('em', 'strong', 'del', 'b', 'i', 'span', 'sub', 'q'), tie('inlines'))
        .map(([name, inner]) => element(name, inner)),
      tie('inlines').map((inner) =>
        element('a', inner.replaceAll(/<\/?a\b[^>]*>/g, ''), ' href="/x(y)/?a=1&amp;b=*2*"'),
      ),
    ),
    inlines: fc.array(tie('inline'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    item: fc.oneof(
      tie('inlines'),
      tie('inlines').map((inner) => element('p', inner)),
      tie('blocks'),
    ),
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      tie('inlines').map((inner) => element('p', inner)),
      fc.tuple(fc.constantFrom('h2', 'h3'), tie('inlines')).map(([name, inner]) => element(name, inner)),
      fc
        .tuple(
          fc.constantFrom('ul', 'ol', 'ol start="7"'),
          fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
        )
        .map(
          ([list, items]) =>
            `<${list}>${items.map((item) => element('li', item)).join('')}</${list.slice(0, 2)}>`,
        ),
      tie('blocks').map((inner) => element('blockquote', inner)),
      tie('blocks').map((inner) => element('div', inner)),
      text.map((code) => element('pre', element('code', `${code}\n`))),
      fc
        .array(fc.tuple(tie('inlines'), tie('inlines')), { minLength: 1, maxLength: 3 })
        .map((rows) =>
          element(
            'table',
            rows.map((cells) => element('tr', cells.map((cell) => element('td', cell)).join(''))).join(''),
          ),
        ),
      fc.constant('<hr>'),
    ),
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n')),
  }),
)

t.test('random documents', async (t) => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  t.comment(`SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        blocks,
        inline.map((inner) => element('p', inner)),
      ),
      async (html) => {
        const markdown = await markdownOf(html, url)
        const found = compareForms(html, markdown, url)
        if (found.length > 0) throw new Error(`${html}\n\n${markdown}\n${found.join('\n')}`)
      },
    ),
    { numRuns: 2_000, seed },
  )
})
