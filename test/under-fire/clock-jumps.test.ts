/** The machine's clock is set: deadlines and queues use one that only moves on. */
import t from 'tap'
import { startServer } from '../fixtures/server/running-server.ts'
import { serverArguments } from '../fixtures/server/server-arguments.ts'

/**
 * Sets the clock of the program to the next of these on each SIGCONT, which has no other use, and logs it.
 */
const program = `
const times = ['2037-01-01', '1970-01-02', '2026-01-01']
const RealDate = Date
let offsetMs = 0
const now = () => RealDate.now() + offsetMs
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }
  static now() {
    return now()
  }
}
process.on('SIGCONT', () => {
  const time = times.shift()
  offsetMs = RealDate.parse(time) - RealDate.now()
  process.stdout.write(JSON.stringify({ msg: 'it is ' + time }) + '\\n')
})`

const preload = `data:text/javascript,${encodeURIComponent(program)}`

const paths = [
  '/',
  '/cv/',
  '/about/index.md',
  '/notes/engine-table.svg',
  '/api/cv/',
  '/api/og/',
  '/sitemap.xml',
]

t.test(
  'a clock that jumps by years changes no response',
  { skip: process.platform === 'win32' },
  async (t) => {
    const server = await startServer(t, {}, ['--import', preload, ...serverArguments])
    const ask = async (path: string) => {
      const response = await fetch(`${server.address}${path}`)
      await response.arrayBuffer()
      const { status, headers } = response
      return { path, status, etag: path === '/api/cv/' ? null : headers.get('etag') }
    }
    const askAll = () => Promise.all(paths.map(ask))
    const before = await askAll()
    t.ok(before.every(({ status }) => status === 200))
    for (const time of ['2037-01-01', '1970-01-02', '2026-01-01']) {
      const told = server.says(new RegExp(`^it is ${time}`))
      const inProgress = askAll()
      server.signal('SIGCONT')
      await told
      t.strictSame(await inProgress, before, `while it becomes ${time}`)
      t.strictSame(await askAll(), before, time)
    }
    server.signal('SIGTERM')
    t.equal(await server.exited, 0)
  },
)
