/** What an edition says depends on what is served where it is deployed. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { didConfiguration } from '../../src/identity/domain-linkage.ts'
import { createDeployment, type Deployment } from '../../src/pages/deployment.ts'
import { unpackedChromiumFolder } from '../../src/pdf/chromium/find-chromium.ts'
import { linkage, signProof } from '../fixtures/identity/domain-linkage.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'
import { editionOf, representationAt } from '../fixtures/publishing/edition-of.ts'
import { waitFor } from '../fixtures/server/bounded-wait.ts'
import { buildTestApp, buildTestSite, published, reload, testOrigin } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const site = await siteOf({ ...smallSite, 'resume.json': '{"basics": {"name": "A. Person"}}' })

const paths = ['/', '/cv/', '/index.md', '/cv/index.md', '/llms.txt', '/agent.txt']

/** Everything that an edition says in a few places, headers included. */
const textsOf = async (deployment: Deployment): Promise<string> => {
  const edition = editionOf(site, { deployment })
  const texts = paths.map(async (path) => {
    const shown = edition.pages.at(path)?.htmlNow() ?? (await representationAt(edition, path))
    return `${shown?.bytes} ${shown?.headers.link}`
  })
  return (await Promise.all(texts)).join('\n')
}

t.test('no text names a PDF without a browser, or what only a server does in an export', async (t) => {
  for (const kind of ['server', 'export'] as const)
    for (const hasPdf of [true, false]) {
      const texts = await textsOf(createDeployment(kind, { hasPdf, hasCv: true, hasStatistics: true }))
      const name = `${kind}, ${hasPdf ? 'with' : 'without'} a browser`
      if (!hasPdf) t.notMatch(texts, /cv\.pdf|vitae, PDF|Download PDF/, name)
      if (kind === 'export') t.notMatch(texts, /\/api\/|openapi|search(?:-form|\/)|developers/, name)
    }
})

const settings = smallSite['site.yaml']

t.test(
  'a browser that is installed while the server runs is offered by the next edition',
  { skip: existsSync(unpackedChromiumFolder) && 'set-up unpacked a Chromium here' },
  async (t) => {
    const folder = testFolder(t, {
      content: { 'site.yaml': settings, 'resume.json': '{"basics": {"name": "A. Person"}}', pages: {} },
      data: {},
      programs: {},
    })
    const app = await buildTestApp(t, {
      CONTENT_DIR: join(folder, 'content'),
      DATA_DIR: join(folder, 'data'),
      PATH: join(folder, 'programs'),
      PUPPETEER_CACHE_DIR: folder,
    })
    const isPdfOffered = async () => (await app.inject('/cv/')).body.includes('/cv/cv.pdf')
    t.notOk(await isPdfOffered())
    t.match((await app.inject('/readyz')).body, 'PDF is off')
    const { version } = app.publisher.current()
    writeFileSync(join(folder, 'programs/chromium'), '')
    writeFileSync(join(folder, 'content/pages/about.md'), '# About\n')
    await reload(app)
    t.ok(await isPdfOffered())
    t.not(app.publisher.current().version, version)
  },
)

/**
 * Builds a site whose proof of identity expires in some seconds, or in more of them if the machine is too
 * slow for that.
 */
const buildProvenSite = async (t: Test, seconds = 2): Promise<FastifyInstance> => {
  const expires = new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000)
  const proof = signProof({ ...linkage, origin: testOrigin, expires })
  const wellKnown = { 'did-configuration.json': JSON.stringify(didConfiguration([proof])) }
  const app = await buildTestSite(t, { 'site.yaml': settings, pages: {}, 'well-known': wellKnown })
  const isProven = (await app.inject('/agent.txt')).body.includes('exp ')
  return isProven || seconds > 16 ? app : buildProvenSite(t, seconds * 2)
}

t.test('a proof of identity is announced until it expires', async (t) => {
  const app = await buildProvenSite(t)
  t.match((await app.inject('/agent.txt')).body, /did-configuration\.json\): .*, exp \d{4}-\d\d-\d\d\n/)
  await waitFor('the next edition', published(app))
  t.notMatch((await app.inject('/agent.txt')).body, 'did-configuration')
})
