/** An agent that knows only the domain finds out who, contact, latest writing, license, and the CV as PDF and JSON. */
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import { exportFolder } from '../../src/cli/commands/export.ts'
import { patientPrinter } from '../fixtures/server/bounded-wait.ts'
import { buildTestApp, buildTestSite, testOrigin } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

type Site = Pick<FastifyInstance, 'inject'>

/** What the agent learns, each undefined if the site does not say. */
interface Answers {
  readonly who: string | undefined
  readonly contact: string | undefined
  readonly latest: { readonly url: string; readonly day: string } | undefined
  readonly license: string | undefined
  readonly pdf: string | undefined
  readonly json: unknown
  readonly crawl: string | undefined
}

/** Asks a site, without headers, with one request besides those that try the answers. */
const ask = async (site: Site, path = '/llms.txt'): Promise<Answers> => {
  const get = (url: string) => site.inject(url.replace(testOrigin, ''))
  const { body } = await get(path)
  const links = [...body.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(?:: (.*))?$/gm)].map(
    ([, name = '', url = '', notes = '']) => ({ name, url, notes }),
  )
  const contact = body.split('\n## ').find((section) => section.startsWith('Contact'))
  const named = (pattern: RegExp): string | undefined => links.find(({ name }) => pattern.test(name))?.url
  const [latest] = links
    .flatMap(({ url, notes }) => (/^\d{4}-\d\d-\d\d/.test(notes) ? [{ url, day: notes.slice(0, 10) }] : []))
    .toSorted((one, other) => other.day.localeCompare(one.day))
  const pdfUrl = named(/PDF$/)
  const jsonUrl = named(/JSON Resume/)
  return {
    who: /^# (.+?)(?:: for agents)?\n\n> .+/.exec(body)?.[1],
    contact: /\]\((mailto:[^)]+|https?:[^)]+)\)/.exec(contact ?? '')?.[1],
    latest,
    license: links.find(({ name }) => name === 'License')?.url,
    pdf: pdfUrl && (await get(pdfUrl)).rawPayload.subarray(0, 5).toString(),
    crawl: /^(?:- )?Crawl policy, as in robots\.txt: (.+)\.$/m.exec(body)?.[1],
    json: jsonUrl && JSON.parse((await get(jsonUrl)).body).basics?.name,
  }
}

const ada = {
  who: 'Ada Lovelace',
  contact: 'https://www.wikidata.org/wiki/Q7259',
  license: 'https://opensource.org/license/mit',
  pdf: '%PDF-',
  json: 'Ada Lovelace',
  crawl: 'search=yes, ai-input=yes, ai-train=no',
}

t.test('the sample answers all five, and so does its export', async (t) => {
  const folder = testFolder(t, {})
  const sample = await buildTestApp(t, { DATA_DIR: join(folder, 'data') })
  const out = join(folder, 'out')
  Object.assign(process.env, { ...patientPrinter, BASE_URL: testOrigin, DATA_DIR: join(folder, 'data') })
  await exportFolder(resolve(import.meta.dirname, '../../content'), out)
  const host = fastify()
  await host.register(staticFiles, { root: out })
  t.teardown(() => host.close())
  const asked = [sample, host].flatMap((site) => ['/llms.txt', '/agent.txt'].map((path) => ({ site, path })))
  for (const { site, path } of asked) {
    const { latest, ...answers } = await ask(site, path)
    t.strictSame(answers, ada, path)
    t.match(latest, { day: /^2026-11-/ })
    const post = await site.inject((latest?.url ?? '').replace(testOrigin, ''))
    t.match(post.body, `published: ${latest?.day}`)
    const [, files] = (await site.inject('/agent.txt')).body.split('## Machine-readable files')
    t.notMatch(files, latest?.url, 'a post is not a machine file')
  }
})

t.test('a site without a CV says so by not naming one', async (t) => {
  const site = await buildTestSite(t, {
    'site.yaml':
      'title: Noor\ndescription: Notes\nowner: {name: Noor, email: noor@n.example}\nlanguages: [en]\nlicense: {name: CC0, url: https://creativecommons.org/publicdomain/zero/1.0/}\n',
    pages: { 'index.md': 'Hello', notes: { 'a.md': '---\npublished: 2026-01-02\n---\nNote' } },
  })
  t.strictSame(await ask(site), {
    who: 'Noor',
    contact: 'mailto:noor@n.example',
    latest: { url: `${testOrigin}/notes/a/index.md`, day: '2026-01-02' },
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    pdf: undefined,
    json: undefined,
    crawl: undefined,
  })
})
