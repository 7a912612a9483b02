/** nginx serves an export with the lines of docs/static-hosts.md. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { exportFolder } from '../../src/cli/commands/export.ts'
import { createSite } from '../../src/cli/commands/new.ts'
import { codeBlock } from '../fixtures/documents.ts'
import {
  findProgram,
  missingPrograms,
  nginx,
  nginxConfiguration,
  type ProxyKind,
  startProxy,
} from '../fixtures/http/proxies.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'

const documented = codeBlock('docs/static-hosts.md', 'root /srv/public;')

/** The media types that come with nginx, which every distribution's configuration includes. */
const mediaTypes = (program: string): string => {
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' })
  const file = join(dirname(/--conf-path=(\S+)/.exec(stderr)?.[1] ?? ''), 'mime.types')
  return existsSync(file) ? `include "${file}";` : 'types { text/html html; text/css css; text/plain txt; }'
}

/** nginx with a server that has only what the document says. */
const staticServer = (program: string, folder: string): ProxyKind => ({
  ...nginx,
  configuration: ({ port, folder: temporary }) =>
    nginxConfiguration(
      temporary,
      `${mediaTypes(program)}
  default_type application/octet-stream;
  server {
    listen 127.0.0.1:${port};
    ${documented.replace('/srv/public', `"${folder}"`)}
  }`,
    ),
})

const noCertificate = { keyFile: '', certificateFile: '' }

t.test('nginx accepts the lines, and serves an export', { skip: missingPrograms(['nginx']) }, async (t) => {
  const program = findProgram('nginx') ?? ''
  const folder = temporaryFolder(t)
  const [content, out] = [join(folder, 'content'), join(folder, 'public')]
  Object.assign(process.env, { BASE_URL: 'https://your.example', DATA_DIR: join(folder, 'data') })
  await createSite(content, { name: 'Zoë', description: 'Écrit.', languages: 'en,fr' })
  await exportFolder(content, out)

  const kind = staticServer(program, out)
  const configuration = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'test'))
  const plan = { certificate: noCertificate, upstreamPorts: [] }
  writeFileSync(configuration, kind.configuration({ ...plan, folder: join(folder, 'test'), port: 8080 }))
  const { status, stderr } = spawnSync(program, ['-t', ...kind.arguments(configuration)], {
    encoding: 'utf8',
  })
  t.equal(status, 0, stderr)
  t.notMatch(stderr, /\[(?:warn|emerg)\]/)

  const port = await startProxy(t, kind, { ...plan, folder })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  for (const file of globSync('**/*', { cwd: out, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
      .slice(out.length)
      .replace(/\/index\.html$/, '/')
    const response = await get(path)
    t.equal(response.status, 200, path)
    t.ok((await response.arrayBuffer()).byteLength > 0, path)
  }
  const types: readonly [path: string, type: string][] = [
    ['/fr/', 'text/html; charset=utf-8'],
    ['/fr/index.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ]
  for (const [path, type] of types) t.equal((await get(path)).headers.get('content-type'), type, path)
  t.match(await (await get('/fr/index.md')).text(), /^---\n/)

  const missing = await get('/nothing/')
  t.equal(missing.status, 404)
  t.match(await missing.text(), 'Page not found')
  const [styleSheet = ''] = /\/static\/styles\/site\.\w+\.css/.exec(await (await get('/')).text()) ?? []
  t.equal((await get(styleSheet)).headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.equal((await get('/')).headers.get('cache-control'), null)
})
