import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { plainNode } from '../fixtures/server/plain-node.ts'

const root = join(import.meta.dirname, '../..')

t.test(
  'what is kept of process.nextTick has the shape that later ones have, also after a collection',
  async (t) => {
    const program = `
    import { executionAsyncResource } from 'node:async_hooks'
    import { setImmediate } from 'node:timers/promises'
    import { tickObject } from './src/node-settings.js'
    await setImmediate()
    gc()
    await setImmediate()
    process.nextTick(() => process.stdout.write(String(%HaveSameMap(tickObject, executionAsyncResource()))))
  `
    const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)('env', plainNode(...flags), { cwd: root })
    t.equal(stdout, 'true')
  },
)
