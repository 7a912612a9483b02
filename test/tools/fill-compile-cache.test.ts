import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { plainNode } from '../fixtures/server/plain-node.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const fill = async (environment: NodeJS.ProcessEnv): Promise<number | null> => {
  const child = spawn('env', plainNode('src/tools/fill-compile-cache.ts'), {
    env: { PATH: process.env.PATH, ...environment },
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  return code
}

t.test('fills the compile cache with the server’s modules, including those loaded later', async (t) => {
  const folder = testFolder(t, { cache: {}, data: {} })
  const cache = join(folder, 'cache')
  t.equal(await fill({ NODE_COMPILE_CACHE: cache, DATA_DIR: join(folder, 'data') }), 0)
  const [version = ''] = readdirSync(cache)
  // Our own modules alone; those of libraries come on top.
  t.ok(
    readdirSync(join(cache, version)).length >
      globSync('src/{card,content,http,pages,pdf,publishing}/**/*.ts').length,
    'one file per module',
  )
})

t.test('exits with 1 if the server does not start, so that the image build fails', async (t) => {
  t.equal(await fill({ BASE_URL: 'nowhere' }), 1)
})
