import { prettyFactory } from 'pino-pretty'
import t from 'tap'
import { isAssetRequest, terminalLogOptions } from '../../src/monitoring/terminal-log.ts'

const pretty = prettyFactory({ ...terminalLogOptions, colorize: false, translateTime: false })
const shared = { level: 30, time: 0, pid: 1, hostname: 'here' }

const request = {
  ...shared,
  reqId: 'a-1',
  method: 'GET',
  path: '/cv/',
  route: '/*',
  status: 200,
  milliseconds: 0,
  mediaType: 'text/html',
  msg: 'request',
}

t.test(
  'shows requests on one line, which no path can colour, and other lines with their fields',
  async (t) => {
    const rows: readonly (readonly [fields: object, expected: string])[] = [
      [request, 'INFO: request GET /cv/ 200 text/html, 0 ms'],
      [{ ...request, path: '/\u001b[31m\u009b{pid}' }, 'INFO: request GET /[31m{pid} 200 text/html, 0 ms'],
      [{ ...shared, pages: 3, msg: 'site published' }, 'INFO: site published {"pages":3}'],
      [
        { ...shared, level: 50, issues: [], msg: 'The content has an error:\nsite.yaml:1:1  {title}' },
        'ERROR: The content has an error:\nsite.yaml:1:1  {title}',
      ],
    ]
    for (const [fields, expected] of rows) t.equal(pretty(fields), `[0] ${expected}\n`)
  },
)

t.test('leaves out requests for the assets of a page, and nothing else', async (t) => {
  const rows: readonly (readonly [fields: object, isLeftOut: boolean])[] = [
    [{ path: '/static/fonts/a.woff2', mediaType: 'font/woff2' }, true],
    [{ path: '/notes/photo.jpg', mediaType: 'image/jpeg', status: 304 }, true],
    [{ path: '/static/missing.css', mediaType: 'text/html', status: 404 }, false],
    [{ path: '/api/og/', mediaType: 'image/png' }, false],
    [{ path: undefined, mediaType: undefined, msg: 'site published' }, false],
  ]
  for (const [fields, isLeftOut] of rows)
    t.equal(isAssetRequest(JSON.stringify({ ...request, ...fields })), isLeftOut, JSON.stringify(fields))
})
