/**
 * What is served of a file that was read before and cannot be read now: it is gone if it is denied, and stays
 * otherwise.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { plainNode } from '../../fixtures/server/plain-node.ts'

const NOBODY = 65_534

const source = (file: string): string =>
  JSON.stringify(resolve(import.meta.dirname, '../../../src/content', file))

/**
 * Reads a folder, makes reading fail, and reads it again; as another user, since root may read everything,
 * with few open files.
 */
const program = (folder: string, fault: string): string => `
  import fs, { appendFileSync, chmodSync, closeSync } from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  import { createContentReader } from ${source('reading/content-reader.ts')}
  import { loadMessages } from ${source('i18n/builtin-messages.ts')}
  const read = createContentReader(${JSON.stringify(folder)}, await loadMessages())
  const page = ${JSON.stringify(join(folder, 'pages/a.md'))}
  const addresses = ({ site }) => [...site.ownPages.keys()].filter((address) => address !== '/')
  const { openSync } = fs
  const opened = []
  const fillTable = () => {
    try {
      for (;;) opened.push(openSync('/dev/null'))
    } catch {}
  }
  /** Stands for a disk that fails. */
  const failToOpen = (path, code) => {
    fs.openSync = (name, ...rest) => {
      if (name === path) throw Object.assign(new Error(code), { code })
      return openSync(name, ...rest)
    }
    syncBuiltinESMExports()
  }
  process.setegid?.(${NOBODY})
  process.seteuid?.(${NOBODY})
  const before = addresses(await read())
  ${fault}
  const reading = await read()
  opened.forEach(closeSync)
  const { errors, warnings } = reading.site
  console.log(JSON.stringify({ before, now: addresses(reading), issues: [...errors, ...warnings] }))`

const both = ['/a/', '/b/c/']

const faults = [
  { name: 'a denied file', fault: 'chmodSync(page, 0)', now: ['/b/c/'], found: /EACCES/ },
  {
    name: 'a denied folder',
    fault: "chmodSync(page.replace('a.md', 'b'), 0)",
    now: ['/a/'],
    found: /EACCES/,
  },
  {
    name: 'the whole folder, while no more files can be opened',
    fault: "appendFileSync(page, 'More'); fillTable()",
    now: both,
    found: /EMFILE.*ulimit/,
  },
  ...['EIO', 'ESTALE'].map((code) => ({
    name: `a changed file whose disk responds ${code}`,
    fault: `appendFileSync(page, 'More'); failToOpen(page, '${code}')`,
    now: both,
    found: /stays as it was.*disk/,
  })),
]

for (const { name, fault, now, found } of faults)
  t.test(name, { skip: process.getuid?.() !== 0 && 'needs root' }, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'content-')) // every user reaches it
    t.teardown(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'pages/b'), { recursive: true })
    for (const [file, text] of [
      ['site.yaml', minimalSettings],
      ['pages/a.md', 'Text'],
      ['pages/b/c.md', 'Text'],
    ] as const)
      writeFileSync(join(folder, file), text)
    // Whoever owns the files may deny them to themselves.
    for (const name of ['', ...readdirSync(folder, { recursive: true })])
      chownSync(join(folder, String(name)), NOBODY, NOBODY)
    const node = plainNode('--input-type=module-typescript', '-e', program(folder, fault))
    const limited = ['-c', 'ulimit -n 64; exec env "$@"', 'sh', ...node]
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8', env: {} })
    const result = JSON.parse(stdout || JSON.stringify({ stderr }))
    t.strictSame(result.before, both)
    t.strictSame(result.now, now)
    t.match(JSON.stringify(result.issues), found)
    t.end()
  })
