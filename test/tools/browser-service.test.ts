import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import { loadConfig } from '../../src/config.ts'
import { requireChromium } from '../../src/pdf/chromium/find-chromium.ts'
import { freePort } from '../fixtures/http/proxies.ts'
import { browsersGone, endWithTest, killBrowsersIn } from '../fixtures/pdf/browser-processes.ts'
import { waitFor } from '../fixtures/server/bounded-wait.ts'
import { plainNode } from '../fixtures/server/plain-node.ts'
import { startServer } from '../fixtures/server/running-server.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'

/** Starts the service and waits until it is ready. */
const startService = async (t: Test) => {
  const port = await freePort()
  const folder = temporaryFolder(t)
  const { executablePath, environment } = requireChromium(loadConfig(process.env).chromium)
  const child = spawn('env', plainNode('src/tools/browser-service.ts'), {
    env: {
      ...process.env,
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      TMPDIR: folder,
      CHROMIUM_PATH: executablePath,
      CHROMIUM_SANDBOX: 'off',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ending = once(child, 'exit').then(([code]) => code as number | null)
  const kill = (): void => {
    child.kill('SIGKILL')
    killBrowsersIn(folder)
  }
  endWithTest(t, kill, () => Promise.all([ending, browsersGone(folder)]))
  const [line] = await waitFor('the service to be ready', once(createInterface(child.stdout), 'line'))
  const exited = () => waitFor('the service to exit', ending)
  return { endpoint: `http://127.0.0.1:${port}`, line: String(line), child, folder, exited }
}

t.test('two servers share one browser', async (t) => {
  const { endpoint, line, child, folder, exited } = await startService(t)
  t.equal(line, `A browser for CHROMIUM_WS_ENDPOINT=${endpoint}`)
  for (const name of ['first', 'second']) {
    await t.test(name, async (t) => {
      const server = await startServer(t, { CHROMIUM_WS_ENDPOINT: endpoint })
      const response = await fetch(`${server.address}/api/cv/`)
      t.equal(response.status, 200)
      t.match(Buffer.from(await response.arrayBuffer()).toString('latin1'), /^%PDF-/)
    })
  }
  child.kill('SIGTERM')
  t.equal(await exited(), 0, 'it stops when asked to')
  await browsersGone(folder)
})

t.test('exits with an error if Chromium exits, so that it is restarted', async (t) => {
  const { endpoint, folder, exited } = await startService(t)
  const version = (await (await fetch(`${endpoint}/json/version`)).json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(version.webSocketDebuggerUrl)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'Browser.close' }))
  t.equal(await exited(), 1)
  await browsersGone(folder)
})
