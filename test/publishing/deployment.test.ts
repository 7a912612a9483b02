/** What an edition says depends on what is served where it is deployed. */
import t from 'tap'
import { createDeployment, type Deployment } from '../../src/pages/deployment.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'
import { editionOf } from '../fixtures/publishing/edition-of.ts'

const site = await siteOf({ ...smallSite, 'resume.json': '{"basics": {"name": "A. Person"}}' })

const paths = ['/', '/cv/', '/index.md', '/cv/index.md', '/llms.txt', '/agent.txt']

/** Everything that an edition says in a few places, headers included. */
const textsOf = async (deployment: Deployment): Promise<string> => {
  const { page, generatedFile } = await editionOf(site, { deployment })
  const texts = paths.map(async (path) => {
    const shown = page(path)?.html() ?? (await generatedFile(path))
    return `${shown?.bytes} ${shown?.headers.link}`
  })
  return (await Promise.all(texts)).join('\n')
}

t.test('each statement is made only where it is true', async (t) => {
  const server = createDeployment('server', { hasPdf: true })
  const rows: readonly [statement: RegExp, by: readonly Deployment[]][] = [
    [/\/api\/cv\//, [server]],
    [/\/cv\/cv\.pdf/, [server, createDeployment('export', { hasPdf: true })]],
    [/\/api\/og\//, [server, createDeployment('server', { hasPdf: false })]],
    [/\/site-card\.png/, [createDeployment('export', { hasPdf: false })]],
    [/openapi\.json/, [server]],
    [/rel="search"/, [server]],
    [/x-markdown-tokens/, [server]],
    [/The Accept header has no effect/, [createDeployment('export', { hasPdf: true })]],
    [/resume\.json/, [server, createDeployment('export', { hasPdf: false })]],
  ]
  const all = (['server', 'export'] as const).flatMap((kind) =>
    [true, false].map((hasPdf) => createDeployment(kind, { hasPdf })),
  )
  for (const [statement, by] of rows) {
    for (const deployment of by) t.match(await textsOf(deployment), statement)
  }
  for (const deployment of all) {
    const texts = await textsOf(deployment)
    const name = `${deployment.kind}, ${deployment.hasPdf ? 'with' : 'without'} a browser`
    if (!deployment.hasPdf) t.notMatch(texts, /cv\.pdf|vitae, PDF|Download PDF/, name)
    if (deployment.kind === 'export') t.notMatch(texts, /\/api\/|openapi|search(?:-form|\/)|developers/, name)
  }
})
