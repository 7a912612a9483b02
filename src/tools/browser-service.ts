/**
 * Runs one Chromium for several Vitrines, in a container of its own (compose.yaml, profile `scale`). Forwards
 * HOST and PORT to its debugging port, which accepts only connections from its own machine. Anyone who
 * reaches PORT controls the browser: keep it on an internal network.
 */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { pipeline } from 'node:stream'
import puppeteer from 'puppeteer-core'
import { loadConfig } from '../config.ts'
import { requireChromium } from '../pdf/chromium/find-chromium.ts'
import { chromiumEnvironment, printingArgs } from '../pdf/chromium/local-browser.ts'

const { chromium, host, port } = loadConfig(process.env)
let isStopping = false
process.once('SIGTERM', () => {
  isStopping = true
})

const location = requireChromium(chromium)
const browser = await puppeteer.launch({
  executablePath: location.executablePath,
  headless: 'shell',
  args: printingArgs(chromium.sandbox !== 'off'),
  env: chromiumEnvironment(location, chromium.searchPath, tmpdir()),
  dumpio: true,
})
await browser.disconnect() // otherwise Puppeteer would track the tabs of every Vitrine
browser.process()?.once('exit', () => process.exit(isStopping ? 0 : 1)) // 1 makes the container restart it
const chromiumPort = Number(new URL(browser.wsEndpoint()).port)

const server = createServer((client) => {
  // If either side ends or fails, both are closed, and Vitrine logs the loss.
  pipeline(client, connect(chromiumPort, '127.0.0.1'), client, () => {})
})
server.listen(port, host)
await once(server, 'listening')
process.stdout.write(`A browser for CHROMIUM_WS_ENDPOINT=http://${host}:${port}\n`)
