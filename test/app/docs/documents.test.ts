/**
 * README, docs/ and the other documents name only what exists: files, commands, options. Every code block has
 * a test.
 */
import { existsSync, globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import t from 'tap'
import { variables } from '../../../src/config.ts'
import { commandHelp } from '../../fixtures/command-help.ts'
import {
  codeBlock,
  codeBlocksIn,
  codeOf,
  commandLines,
  documents,
  read,
  root,
} from '../../fixtures/documents.ts'

t.test('every relative link leads to a file', async (t) => {
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target) || target === '../index.md') continue
      if (document === 'README.md' && target.startsWith('../../')) continue // a page of the code host
      t.ok(existsSync(resolve(root, dirname(document), target)), `${document}: ${target}`)
    }
  }
})

t.test('every page of docs/ is linked from README and from another page', async (t) => {
  for (const page of documents.filter((document) => document.startsWith('docs/'))) {
    t.match(read('README.md'), `](${page})`, page)
    const linking = documents.filter(
      (other) => other.startsWith('docs/') && read(other).includes(`](${relative('docs', page)})`),
    )
    t.ok(linking.length > 0 || page === 'docs/architecture.md', `${page} is linked within docs/`)
  }
})

t.test('every path of the repository that a document names exists', async (t) => {
  const folders = 'src|test|docs|openapi|static|templates|content|\\.docker|\\.biome|\\.github'
  const path = new RegExp(`(?<![\\w./-])(?:${folders})/[\\w./-]*`, 'g')
  for (const document of documents) {
    for (const code of codeOf(read(document))) {
      for (const [name] of code.matchAll(path)) {
        if (/[A-Z]{3}/.test(name)) continue // templates/NAME.eta
        t.ok(existsSync(resolve(root, name)), `${document}: ${name}`)
      }
    }
  }
})

t.test('every npm script that a document names exists', async (t) => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const line of codeBlock('CONTRIBUTING.md', 'npm start').trim().split('\n'))
    t.match(line, /^npm (?:start|test|run)\b/)
  for (const { document, line } of commandLines()) {
    const [, name] = /\bnpm (?:run )?(start|test|(?<=run )[\w-]+)/.exec(line) ?? []
    if (name === undefined) continue
    t.type(scripts[name], 'string', `${document}: ${line}`)
  }
})

t.test('every vitrine command, option and variable that a document names exists', async (t) => {
  const helps = await commandHelp()
  const start =
    /(?<variables>(?:[A-Z_]+=\S+ )*)(?:npx |\S*\.bin\/)?vitrine (?<command>[a-z]+)\b(?<rest>[^`\n]*)/
  let count = 0
  for (const { document, line } of commandLines()) {
    const { variables: set = '', command, rest = '' } = start.exec(line)?.groups ?? {}
    if (command === undefined || /^\s*#|docker (?:build|compose|run -d)|systemctl|npm install/.test(line))
      continue
    count += 1
    t.ok(helps.has(command), `${document}: ${line}`)
    for (const [, option] of rest.matchAll(/ (--[a-z-]+)/g))
      t.match(helps.get(command), ` ${option} `, `${document}: ${line}`)
    for (const [name] of set.matchAll(/[A-Z_]+(?==)/g))
      t.ok(Object.hasOwn(variables, name), `${document}: ${name}`)
  }
  t.ok(count > 15)
})

/** A call of `codeBlock` with its two arguments. */
const call = /\bcodeBlock\(\s*'(?<document>[^'\n]+)',\s*'(?<start>[^'\n]+)',?\s*\)/g

const calls = globSync('test/**/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(call)].map(({ groups }) => ({
    document: groups?.document ?? '',
    start: (groups?.start ?? '').replaceAll('\\n', '\n'),
  })),
)

t.test(
  'a test runs or compares every block: it asks for it with codeBlock, by its document and its beginning',
  async (t) => {
    t.ok(calls.length > 40)
    for (const document of documents)
      for (const { code, line } of codeBlocksIn(read(document))) {
        const [firstLine] = code.split('\n', 1)
        const isAskedFor = calls.some((call) => call.document === document && code.startsWith(call.start))
        t.ok(isAskedFor, `${document}:${line} ${firstLine}`)
      }
  },
)
