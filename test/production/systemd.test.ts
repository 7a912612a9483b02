/**
 * The unit in docs/deployment.md: systemd accepts every line, and its paths fit each other and the server.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { loadConfig } from '../../src/config.ts'
import { codeBlock, read } from '../fixtures/documents.ts'
import { missingPrograms } from '../fixtures/http/proxies.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'

const unit = codeBlock('docs/deployment.md', '[Unit]')
const prefix = '/opt/vitrine'

/** Returns the value of a directive. */
const directive = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

t.test('its paths and variables fit each other and the server', async (t) => {
  t.match(codeBlock('docs/deployment.md', 'npm install'), ` --prefix ${prefix} `)
  t.ok(directive('ExecStart').startsWith(`${prefix}/`), 'it starts what was installed')
  const pairs = directive('Environment').split(' ')
  const config = loadConfig(Object.fromEntries(pairs.map((pair) => pair.split('=', 2))))
  t.match(config, {
    baseUrl: 'https://your.example',
    dataDir: `/var/lib/${directive('StateDirectory')}`,
    trustProxy: ['127.0.0.1'],
  })
  t.match(directive('ExecReload'), '-HUP')
  t.match(read('src/server.ts'), "process.on('SIGHUP'", 'the server reloads on SIGHUP')
})

t.test('systemd finds nothing wrong with it', { skip: missingPrograms(['systemd-analyze']) }, async (t) => {
  const folder = temporaryFolder(t)
  const verify = (text: string): string => {
    const file = join(folder, 'vitrine.service')
    writeFileSync(file, text.replace(prefix, folder))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    return stdout + stderr
  }
  const program = join(folder, 'node_modules/.bin/vitrine')
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  t.equal(verify(unit), '')
  t.match(
    verify(unit.replace('MemoryMax', 'MemoryMost')),
    /Unknown key.*'MemoryMost'/,
    'it finds what is wrong',
  )
})
