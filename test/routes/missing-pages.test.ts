/** Pages that are not there, and methods that no page has. */
import { METHODS } from 'node:http'
import t from 'tap'
import { content } from '../fixtures/content/site-with-files.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const app = await buildTestSite(t, content)

const markdown = 'text/markdown; charset=utf-8'
const html = 'text/html; charset=utf-8'

t.test('sends a missing page in the preferred format and the language of its path', async (t) => {
  const rows = [
    ['/nowhere/', 'text/html', html, 'en', /href="\/"/],
    ['/fr/nowhere/', 'text/html', html, 'fr', /href="\/fr\/"/],
    ['/nowhere/', 'text/markdown', markdown, 'en', /\(https:\/\/ada\.example\/\)/],
    [
      '/fr/nowhere/',
      'text/markdown',
      markdown,
      'fr',
      /\/fr\/llms\.txt[\s\S]*\(https:\/\/ada\.example\/fr\/\)/,
    ],
    ['/nowhere/', 'application/json', html, 'en', /href="\/"/],
    ['/frabc/', '*/*', html, 'en', /./],
    ['/static/nothing.css', 'text/css,*/*;q=0.1', html, 'en', /./],
  ] as const
  for (const [url, accept, type, language, body] of rows) {
    const response = await app.inject({ url, headers: { accept } })
    const headers = {
      'content-type': type,
      'content-language': language,
      'x-robots-tag': 'noindex',
      vary: /Accept/,
    }
    t.match(response, { statusCode: 404, headers, body }, `${url} as ${accept}`)
    t.notMatch(response.headers.link, /canonical/)
  }
})

t.test('below /.well-known/, only a client that names HTML gets the page', async (t) => {
  const rows: readonly [accept: string | undefined, type: string][] = [
    [undefined, 'text/plain; charset=utf-8'],
    ['*/*', 'text/plain; charset=utf-8'],
    ['application/json', 'text/plain; charset=utf-8'],
    ['text/markdown', 'text/plain; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', html],
  ]
  for (const [accept, type] of rows) {
    const response = await app.inject({ url: '/.well-known/nothing', headers: accept ? { accept } : {} })
    t.match(response, { statusCode: 404, headers: { 'content-type': type, vary: /Accept/ } }, String(accept))
    if (type !== html) t.equal(response.body, 'Not found.\n')
  }
})

t.test('responds 405 to other methods on pages, machine files, files and missing pages', async (t) => {
  const refused = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method))
  for (const url of ['/about/', '/about', '/llms.txt', '/files/data.json', '/nowhere/', '/healthz']) {
    for (const method of refused) {
      const response = await app.inject({ method: method as 'POST', url })
      const headers = { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', vary: /Accept/ }
      t.match(response, { statusCode: 405, headers }, `${method} ${url}`)
    }
  }
})
