import t from 'tap'
import { didConfiguration } from '../../src/identity/domain-linkage.ts'
import { checkSiteProof } from '../../src/identity/site-proof.ts'
import { formatIssue } from '../../src/lib/data/issue.ts'
import { linkage, signProof, testDid } from '../fixtures/identity/domain-linkage.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'

const siteWith = (document: string) => siteOf({ ...smallSite, 'well-known/did-configuration.json': document })
const good = await siteWith(JSON.stringify(didConfiguration([signProof()])))
const did = 'did:web:ada.example'
const byDidWeb = JSON.stringify(didConfiguration([signProof({ ...linkage, did })]))
const here = { origin: 'https://ada.example', now: new Date('2026-06-01T00:00:00Z') }

t.test('says what is proven here and now, and in one line what is wrong and how to fix it', async (t) => {
  const at = (now: string) => ({ ...here, now: new Date(now) })
  const local = { ...here, origin: 'http://localhost:3000' }
  const create = /vitrine identity create --origin https:\/\/ada\.example\.$/
  const rows: readonly [
    name: string,
    given: Parameters<typeof checkSiteProof>,
    proven: boolean,
    level?: 'suggestion' | 'warning',
    ...texts: RegExp[],
  ][] = [
    ['no proof', [await siteOf(smallSite), here], false],
    ['valid', [good, here], true],
    ['expired', [good, at('2028-01-01T00:00:00Z')], false, 'warning', /to 2027-01-01.*valid now/, create],
    [
      '16 days left',
      [good, at('2026-12-15T12:00:00Z')],
      true,
      'warning',
      /in 16 days\. .* with the same key\.$/,
    ],
    [
      'another origin',
      [good, { ...here, origin: 'https://other.example' }],
      false,
      'warning',
      /found a proof for https:\/\/ada\.example; expected one for https:\/\/other\.example\. Fix: /,
      /, or set BASE_URL to https:\/\/ada\.example\.$/,
    ],
    ['one’s own machine', [good, local], false, 'suggestion', /--origin https:\/\/your\.example/],
    ['no JSON, locally', [await siteWith('{'), local], false, 'warning', /no proof in linked_dids/],
    [
      'a did:web, whose key is elsewhere',
      [await siteWith(byDidWeb), here],
      false,
      'suggestion',
      /cannot be checked here \(the key of did:web:ada\.example is elsewhere\)/,
    ],
  ]
  for (const [name, given, isProven, level, ...texts] of rows) {
    const { proven, issue } = checkSiteProof(...given)
    t.equal(proven !== undefined, isProven, name)
    t.equal(issue?.severity, level, name)
    const message = issue === undefined ? '' : formatIssue(issue)
    for (const text of texts) t.match(message, text, name)
  }
  t.strictSame(checkSiteProof(good, here).proven, { dids: [testDid], expires: linkage.expires })
})
