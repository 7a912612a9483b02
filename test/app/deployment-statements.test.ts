/**
 * What a site says of its CV and its statistics is true of that site: statement, request, and the sites that
 * say it.
 */
import type { InjectOptions } from 'fastify'
import t from 'tap'
import { createDeployment } from '../../src/pages/deployment.ts'
import { describeApi } from '../../src/pages/openapi/api-description.ts'
import { loadApiDescription } from '../../src/pages/openapi/load-api-description.ts'
import { buildTestSite, testOrigin } from '../fixtures/server/test-app.ts'

const settings = 'title: Ada\ndescription: A site\nowner: { name: Ada }\nlanguages: [en]\n'
const accounts = 'accounts: [{ provider: forgejo, name: ada, url: "http://127.0.0.1:9" }]\n'
const cv = { 'resume.json': '{"basics": {"name": "Ada"}, "work": [{"position": "Programmer"}]}' }

const sites = {
  full: await buildTestSite(t, { 'site.yaml': settings + accounts, ...cv }),
  noCv: await buildTestSite(t, { 'site.yaml': settings + accounts }),
  noAccounts: await buildTestSite(t, { 'site.yaml': settings, ...cv }),
  neither: await buildTestSite(t, { 'site.yaml': settings }),
}

type Name = keyof typeof sites

const all: readonly Name[] = ['full', 'noCv', 'noAccounts', 'neither']
const withCv: readonly Name[] = ['full', 'noAccounts']
const withoutCv: readonly Name[] = ['noCv', 'neither']
const withAccounts: readonly Name[] = ['full', 'noCv']

const pdf = /Prints the owner's current|prints? the CV|\bcurl\b[^\n]*\/api\/cv\/|current curriculum vitae/
const snapshot = /daily snapshot|first snapshot/
const none = /This site has no curriculum vitae/

const rows: readonly (readonly [statement: RegExp, request: string | InjectOptions, by: readonly Name[]])[] =
  [
    ...['/', '/llms.txt', '/sitemap.xml'].map((url) => [/\/cv\//, url, withCv] as const),
    [pdf, '/openapi.json', withCv],
    [pdf, '/developers/', withCv],
    [pdf, '/llms-full.txt', withCv],
    [/\/cv\/(?!\w)(?<!\/api\/cv\/)/, '/openapi.json', withCv],
    [/\[Curriculum vitae, PDF\]/, '/llms.txt', withCv],
    [/\[Curriculum vitae, PDF\]/, '/agent.txt', withCv],
    [none, '/openapi.json', withoutCv],
    [none, '/developers/', withoutCv],
    [none, '/llms-full.txt', withoutCv],
    [/this site has no curriculum vitae/i, '/agent.txt', withoutCv],
    [none, '/api/nothing/', withoutCv],
    [/\/api\/cv\/ for the curriculum vitae/, '/api/nothing/', withCv],
    [/\/api\/cv\/[\s\S]*\/openapi\.json/, '/api/nothing/', all],
    [/\/api\/og\/ for the social preview image/, '/api/nothing/', all],
    [/\/api\/cv\/ for the curriculum vitae/, { url: '/api/', headers: { host: 'a b' } }, []],
    [/503, with Retry-After\)/, '/agent.txt', []],
    [/no curriculum vitae[\s\S]*\/llms\.txt/, '/api/cv/', withoutCv],
    [snapshot, '/openapi.json', withAccounts],
    [snapshot, '/developers/', withAccounts],
    [snapshot, '/llms-full.txt', withAccounts],
    [snapshot, '/llms.txt', []],
    [snapshot, '/agent.txt', []],
  ]

for (const [statement, request, by] of rows)
  t.test(`${statement} in ${JSON.stringify(request)}`, async (t) => {
    const says = async (name: Name): Promise<boolean> =>
      statement.test((await sites[name].inject(request)).body)
    const found = await Promise.all(all.map(says))
    t.strictSame(
      all.filter((_name, index) => found[index]),
      by,
    )
  })

t.test('openapi.json has every response of the contract on every site', async (t) => {
  const api = await loadApiDescription()
  const deployment = createDeployment('server', { hasPdf: true, hasCv: true, hasStatistics: true })
  const full = describeApi({ api, baseUrl: testOrigin, deployment })
  const responsesOf = ({ paths }: typeof full) =>
    Object.entries(paths).map(([path, { get }]) => [path, Object.keys(get?.responses ?? {})])
  for (const name of all)
    t.strictSame(responsesOf((await sites[name].inject('/openapi.json')).json()), responsesOf(full), name)
})

t.test('without a CV there is nothing to wait for', async (t) => {
  for (const name of withoutCv)
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await sites[name].inject({ method, url: '/api/cv/' })
      t.match(
        { statusCode, type: headers['content-type'] },
        { statusCode: 503, type: 'application/problem+json' },
      )
      t.notOk('retry-after' in headers, `${name} ${method}`)
      t.ok(headers['x-request-id'])
    }
  const { headers, statusCode } = await sites.noCv.inject('/api/og/')
  t.match(
    { statusCode, wait: headers['retry-after'] },
    { statusCode: 503, wait: /^\d+$/ },
    'the first snapshot',
  )
  for (const url of ['/cv/', '/cv', '/cv/cv.pdf', '/resume.json'])
    t.equal((await sites.neither.inject(url)).statusCode, 404, url)
  t.equal((await sites.noCv.inject({ method: 'POST', url: '/api/cv/' })).statusCode, 405)
})
