/** The unit in docs/deployment.md: systemd accepts every line, and the paths in it fit each other and the server. */
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

/** The directives that are meant, by section, in the manual pages systemd.unit, systemd.service and systemd.exec. */
const directives: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Unit: {
    Description: 'Vitrine',
    Wants: 'network-online.target',
    After: 'network-online.target',
  },
  Service: {
    ExecStart: `${prefix}/node_modules/.bin/vitrine serve /srv/my-site`,
    ExecReload: 'kill -HUP $MAINPID',
    Environment:
      'BASE_URL=https://your.example DATA_DIR=/var/lib/vitrine TRUST_PROXY=127.0.0.1 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072',
    DynamicUser: 'true',
    StateDirectory: 'vitrine',
    ProtectSystem: 'strict',
    ProtectHome: 'true',
    PrivateTmp: 'true',
    NoNewPrivileges: 'true',
    MemoryMax: '1G',
    Restart: 'on-failure',
  },
  Install: { WantedBy: 'multi-user.target' },
}

/** Returns the directives of a unit by section. */
const parseUnit = (text: string) =>
  Object.fromEntries(
    text
      .split(/^(?=\[)/m)
      .map((part) => [
        /^\[(\w+)\]/.exec(part)?.[1] ?? '',
        Object.fromEntries([...part.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
      ]),
  )

t.test('has the directives that are meant, and no other line', async (t) => {
  t.strictSame(parseUnit(unit), directives)
  const lines = unit.split('\n').filter((line) => line !== '')
  t.equal(
    lines.length,
    Object.values(directives).flatMap((members) => ['section', ...Object.keys(members)]).length,
  )
})

t.test('its paths and variables fit each other and the server', async (t) => {
  const {
    ExecStart = '',
    ExecReload = '',
    Environment = '',
    StateDirectory,
    MemoryMax,
  } = directives.Service ?? {}
  t.match(codeBlock('docs/deployment.md', 'npm install'), ` --prefix ${prefix} `)
  t.ok(ExecStart.startsWith(`${prefix}/`), 'it starts what was installed')
  const config = loadConfig(Object.fromEntries(Environment.split(' ').map((pair) => pair.split('=', 2))))
  t.match(config, {
    baseUrl: 'https://your.example',
    dataDir: `/var/lib/${StateDirectory}`,
    trustProxy: ['127.0.0.1'],
  })
  t.match(ExecReload, '-HUP')
  t.match(read('src/server.ts'), "process.on('SIGHUP'", 'the server reloads on SIGHUP')
  t.equal(MemoryMax, '1G')
  t.match(read('docs/deployment.md'), 'about 1 GiB of memory')
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
