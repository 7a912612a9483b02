import { prettyFactory } from 'pino-pretty'
import t from 'tap'
import { terminalLogOptions } from '../../src/monitoring/terminal-log.ts'

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
  representation: 'html',
  msg: 'request',
}

t.test('a request is one line without names of members', async (t) => {
  t.equal(pretty(request), '[0] INFO: request GET /cv/ 200 html, 0 ms\n')
})

t.test('a path can neither colour the terminal nor name other members', async (t) => {
  t.equal(
    pretty({ ...request, path: '/\u001b[31m\u009b{pid}' }),
    '[0] INFO: request GET /[31m{pid} 200 html, 0 ms\n',
  )
})

t.test('other lines are their message, line breaks and all, and what belongs to it', async (t) => {
  t.equal(pretty({ ...shared, pages: 3, msg: 'site published' }), '[0] INFO: site published {"pages":3}\n')
  t.equal(
    pretty({ ...shared, level: 50, issues: [], msg: 'The content has a fault:\nsite.yaml:1:1  {title}' }),
    '[0] ERROR: The content has a fault:\nsite.yaml:1:1  {title}\n',
  )
})
