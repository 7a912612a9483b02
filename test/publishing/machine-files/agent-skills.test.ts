import { createHash } from 'node:crypto'
import t from 'tap'
import { parse } from 'yaml'
import { createDeployment } from '../../../src/pages/deployment.ts'
import { buildAgentSkills } from '../../../src/publishing/machine-files/agent-skills.ts'
import { agentText } from '../../../src/publishing/machine-files/agent-txt.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

const baseUrl = 'https://ada.example'
const deployment = createDeployment('server', { hasPdf: true, hasCv: true, hasStatistics: true })
const options = { baseUrl, deployment, proof: undefined }
const settings = `${smallSite['site.yaml']}guidance: {useFor: ["Dates: a list."]}\n`
const site = await siteOf({ ...smallSite, 'site.yaml': settings })

const partsOf = (files: ReturnType<typeof buildAgentSkills>) => {
  const [skill, index] = files.map(({ body }) => String(body()))
  const [, frontMatter = '', text] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(skill ?? '') ?? []
  return { skill, text, frontMatter: parse(frontMatter), index: JSON.parse(index ?? '') }
}

t.test('the index lists the skill with the digest of its bytes', async (t) => {
  const files = buildAgentSkills(site, options)
  const { skill, index, frontMatter, text } = partsOf(files)
  const path = '/.well-known/agent-skills/ada-example/SKILL.md'
  const description = 'About things. When to use this site: Dates: a list.'
  const digest = createHash('sha256').update(String(skill)).digest('hex')
  t.strictSame(index, {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name: 'ada-example', type: 'skill-md', description, url: path, digest: `sha256:${digest}` }],
  })
  t.strictSame(
    files.map(({ path, mediaType }) => [path, mediaType]),
    [
      [path, 'text/markdown; charset=utf-8'],
      ['/.well-known/agent-skills/index.json', 'application/json'],
    ],
  )
  t.strictSame(frontMatter, { name: 'ada-example', description })
  t.equal(text, agentText(site, 'en', options))
})

t.test('names are what the specification allows, whatever the host', async (t) => {
  const rows: readonly (readonly [baseUrl: string, name: string])[] = [
    ['http://localhost:3000', 'localhost-3000'],
    ['https://xn--bcher-kva.example', 'xn-bcher-kva-example'],
    ['http://[::1]:8080', '1-8080'],
    [`https://${'a'.repeat(63)}.example`, 'a'.repeat(63)],
  ]
  for (const [origin, name] of rows)
    t.equal(partsOf(buildAgentSkills(site, { ...options, baseUrl: origin })).frontMatter.name, name)
})

t.test('descriptions have at most 1,024 characters', async (t) => {
  const long = await siteOf({ ...smallSite, 'site.yaml': `${settings}`.replace('Dates', '𝔄'.repeat(1_000)) })
  const { description } = partsOf(buildAgentSkills(long, options)).frontMatter
  t.equal(description.length, 1_024)
})

t.test('names a proof of identity only if it holds', async (t) => {
  const proof = { dids: ['did:key:z6Mk'], expires: new Date('2027-05-01T12:00:00Z') }
  const withProof = agentText(site, 'en', { ...options, proof })
  t.match(
    withProof,
    /\[Proof of identity\]\(\S+did-configuration\.json\): .*: did:key:z6Mk, exp 2027-05-01\n/,
  )
  const own = { ...smallSite, 'well-known/did-configuration.json': '{}' }
  t.notMatch(agentText(await siteOf(own), 'en', options), /proof|did-configuration|\bDID\b/i)
})

t.test('one line turns them off, and an index of the owner replaces them', async (t) => {
  const off = await siteOf({ ...smallSite, 'site.yaml': `${settings}agentSkills: false\n` })
  t.strictSame(buildAgentSkills(off, options), [])
  const own = await siteOf({ ...smallSite, 'well-known/agent-skills/index.json': '{}' })
  t.strictSame(buildAgentSkills(own, options), [])
})
