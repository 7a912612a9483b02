import { join, resolve } from 'node:path'
import t from 'tap'
import { ConfigError, loadConfig } from '../src/config.ts'

t.test('returns the documented defaults for an empty environment', async (t) => {
  const config = loadConfig({})
  t.match(config, {
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    contentDir: join(process.cwd(), 'content'),
    dataDir: join(process.cwd(), '.data'),
    trustProxy: false,
    watch: true,
    logLevel: 'info',
    chromium: { path: undefined, webSocketEndpoint: undefined, sandbox: 'auto' },
    pdf: { timeoutMs: 10_000 },
    metricsPort: undefined,
  })
  t.ok(config.pdf.tabs >= 1 && config.pdf.tabs <= 4, 'one tab per core, at most four')
})

t.test('returns the values of variables', async (t) => {
  const rows: readonly [name: string, value: string, field: string, expected: unknown][] = [
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['HOST', 'localhost', 'host', '127.0.0.1'],
    ['HOST', '/run/vitrine/http.sock', 'socket', '/run/vitrine/http.sock'],
    ['HOST', '/run/vitrine/http.sock', 'host', '127.0.0.1'],
    ['HOST', '/run/vitrine/http.sock', 'trustProxy', ['unix']],
    ['PORT', '8080', 'baseUrl', 'http://localhost:8080'],
    ['BASE_URL', 'https://ada.example/site/', 'baseUrl', 'https://ada.example/site'],
    ['BASE_URL', '', 'baseUrl', 'http://localhost:3000'],
    ['TRUST_PROXY', 'true', 'trustProxy', true],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', ['10.0.0.0/8', '::1']],
    ['WATCH', 'false', 'watch', false],
    ['WATCH', 'poll', 'watch', 'poll'],
    ['GITHUB_TOKEN', 'secret\n', 'tokens', { github: 'secret' }],
  ]
  for (const [name, value, field, expected] of rows)
    t.match(loadConfig({ [name]: value }), { [field]: expected }, `${name}=${value}`)
})

t.test('rejects a bad value in one line with name, value, what is allowed and the fix', async (t) => {
  const rows: readonly [name: string, value: string, expected: RegExp][] = [
    ['PORT', '70000', /a whole number from 0 to 65535/],
    ['PORT', '3e3', /a whole number from 0 to 65535/],
    ['BASE_URL', 'https://ada.example/#site', /an http or https address/],
    ['TRUST_PROXY', 'proxy.local', /IP addresses/],
    ['TRUST_PROXY', '10.0.0.0/33', /IP addresses/],
    ['TRUST_PROXY', '0.0.0.0/0', /true, false/],
    ['HOST', '127.0.0.1 ', /an IP address/],
    ['HOST', 'run/http.sock', /the path of a Unix socket/],
    ['WATCH', 'constructor', /true, false or poll/],
    ['LOG_LEVEL', 'loud', /fatal, error, warn/],
    ['CHROMIUM_WS_ENDPOINT', 'browser:3000', /wss:/],
    ['CHROMIUM_SANDBOX', 'maybe', /auto, on, off/],
    ['PDF_TABS', '0', /from 1 to 32/],
    ['PDF_TIMEOUT_MS', '5', /from 100 to 60000/],
  ]
  for (const [name, value, expected] of rows) {
    const { message } = t.throws(() => loadConfig({ [name]: value }), ConfigError) as Error
    t.match(message, expected)
    t.ok(message.startsWith(`${name}: found "${value}"; expected `), message)
    t.ok(message.endsWith(`. Fix: change ${name}, or unset it to use the default.`), message)
  }
})

t.test('rejects a token that no header can have, without repeating it', async (t) => {
  const { message } = t.throws(() => loadConfig({ GITLAB_TOKEN: 'one\ntwo' }), ConfigError) as Error
  t.equal(
    message,
    'GITLAB_TOKEN: found a value (hidden); expected a token without spaces and line breaks. Fix: change GITLAB_TOKEN, or unset it to use the default.',
  )
})

t.test('reads a token from a file outside the content folder, if it is not given twice', async (t) => {
  const folder = t.testdir({
    site: { '.token': 'secret' },
    token: 'secret\n',
    text: 'one secret\ntwo',
    link: t.fixture('symlink', 'site'),
  })
  const load = (file: string, env = {}) =>
    loadConfig({ CONTENT_DIR: join(folder, 'site'), GITLAB_TOKEN_FILE: join(folder, file), ...env })
  t.match(load('token').tokens, { gitlab: 'secret', github: undefined })
  const rows: readonly [file: string, env: object, message: RegExp][] = [
    ['token', { GITLAB_TOKEN: 'other' }, /found GITLAB_TOKEN as well; expected one of them\. Fix: unset /],
    ['site/.token', {}, /in the content folder; expected a file outside it/],
    ['link/.token', {}, /in the content folder; expected a file outside it/],
    ['text', {}, /found a text \(hidden\); expected a file with a token without spaces/],
    ['missing', {}, /which cannot be read; expected a file with .+\. Fix: name a file that can be read/],
  ]
  for (const [file, env, message] of rows) {
    const error = t.throws(() => load(file, env), ConfigError) as Error
    t.match(error.message, /^GITLAB_TOKEN_FILE: found /)
    t.match(error.message, message)
    t.notMatch(error.message, 'secret')
  }
})

t.test('rejects a DATA_DIR in the content folder, where its files would be read and served', async (t) => {
  const folder = t.testdir({
    site: { pages: {}, '.data': {} },
    data: {},
    link: t.fixture('symlink', 'site'),
    'link-in': t.fixture('symlink', 'site/pages'),
    'link-out': t.fixture('symlink', 'data'),
  })
  const rows: readonly [content: string, data: string, isAllowed: boolean][] = [
    ['site', 'site', false],
    ['site', 'site/', false],
    ['site', 'site/pages/..', false],
    ['site', 'site/pages', false],
    ['site', 'site/well-known/new', false],
    ['site', 'link/styles', false],
    ['site', 'link-in', false],
    ['link', 'site/data', false],
    ['site', 'site/.data', true],
    ['site', 'link-out', true],
    ['site', 'data', true],
    ['data/site', 'data', true],
    ['site', 'site-data', true],
  ]
  for (const [content, data, isAllowed] of rows) {
    const env = { CONTENT_DIR: join(folder, content), DATA_DIR: `${folder}/${data}` }
    if (isAllowed) t.equal(loadConfig(env).dataDir, resolve(folder, data))
    else
      t.throws(
        () => loadConfig(env),
        {
          name: 'ConfigError',
          message: /^DATA_DIR: found .*, in the content folder; expected a folder outside it/,
        },
        `${data} in ${content}`,
      )
  }
})

t.test('hides values that may hold a password or a token', async (t) => {
  const rows: readonly [name: string, value: string][] = [
    ['BASE_URL', 'https://user:secret@ada.example'],
    ['CHROMIUM_WS_ENDPOINT', 'http//browser:3000?token=secret'],
    ['CHROMIUM_WS_ENDPOINT', 'tok:secret@browser:3000'],
    ['GITHUB_TOKEN', 'sec ret'],
  ]
  for (const [name, value] of rows) {
    const { message } = t.throws(() => loadConfig({ [name]: value }), ConfigError) as Error
    t.ok(message.startsWith(`${name}: found a value (hidden); expected `), message)
    t.notMatch(message, /sec/)
  }
})
