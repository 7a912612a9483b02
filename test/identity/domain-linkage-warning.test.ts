import t from 'tap'
import { didWebDocument } from '../../src/identity/did.ts'
import { didConfiguration } from '../../src/identity/domain-linkage.ts'
import { domainLinkageWarning, provenLinkage } from '../../src/identity/domain-linkage-warning.ts'
import { formatIssue } from '../../src/lib/data/issue.ts'
import { linkage, signProof, testPublicKey } from '../fixtures/identity/domain-linkage.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'

const siteWith = (document: unknown, more: Readonly<Record<string, string>> = {}) =>
  siteOf({
    ...smallSite,
    'well-known/did-configuration.json': typeof document === 'string' ? document : JSON.stringify(document),
    ...more,
  })
const good = await siteWith(didConfiguration([signProof()]))
const options = { origin: 'https://ada.example', now: new Date('2026-06-01T00:00:00Z') }

t.test('says nothing without a proof, or with a valid one', async (t) => {
  t.equal(await domainLinkageWarning(await siteOf(smallSite), options), undefined)
  t.equal(await domainLinkageWarning(good, options), undefined)
})

t.test('says in one line what is wrong and how to fix it', async (t) => {
  const expired = { ...options, now: new Date('2028-01-01T00:00:00Z') }
  const soon = { ...options, now: new Date('2026-12-15T12:00:00Z') }
  const typed = await siteWith(
    didConfiguration([signProof(({ header }) => Object.assign(header, { typ: 'JWT' }))]),
  )
  const rows: readonly [
    name: string,
    given: Parameters<typeof domainLinkageWarning>,
    level: string,
    text: RegExp,
  ][] = [
    [
      'expired',
      [good, expired],
      'warn',
      /fails the rule "proof 1: the proof is valid now" \(.*vitrine identity create --origin https:\/\/ada\.example\.$/,
    ],
    [
      '16 days left',
      [good, soon],
      'warn',
      /^well-known\/did-configuration\.json: found a proof that expires in 16 days; .* Fix: .* with the same key\.$/,
    ],
    [
      'another origin',
      [good, { ...options, origin: 'https://other.example' }],
      'warn',
      /found a proof for https:\/\/ada\.example; expected one for https:\/\/other\.example\. Fix: .*, or set BASE_URL to https:\/\/ada\.example\.$/,
    ],
    [
      'one’s own machine',
      [good, { ...options, origin: 'http://localhost:3000' }],
      'info',
      /found a proof for https:\/\/ada\.example; .* --origin https:\/\/your\.example/,
    ],
    ['a broken rule', [typed, options], 'warn', /only has alg and kid" \(found \["alg","kid","typ"\]/],
    [
      'a failed rule on one’s own machine',
      [typed, { ...options, origin: 'http://localhost:3000' }],
      'warn',
      /alg and kid" \(/,
    ],
    ['no JSON', [await siteWith('{'), options], 'warn', /fails the rule ".*" \(.*\); .*\. Fix: run vitrine/],
  ]
  for (const [name, [site, given], level, text] of rows) {
    const warning = await domainLinkageWarning(site, given)
    t.equal(warning?.level, level, name)
    const message = warning === undefined ? '' : formatIssue(warning.issue)
    t.match(message, text, name)
    t.notOk(message.includes('\n'))
  }
})

t.test('takes the document of a did:web from the site’s own files, never from the network', async (t) => {
  const did = 'did:web:ada.example'
  const document = didConfiguration([signProof(() => {}, { linkage: { ...linkage, did } })])
  const didDocument = didWebDocument(
    did,
    testPublicKey as Parameters<typeof didWebDocument>[1],
    'https://ada.example',
  )
  t.equal(
    await domainLinkageWarning(
      await siteWith(document, { 'well-known/did.json': JSON.stringify(didDocument) }),
      options,
    ),
    undefined,
  )
  t.equal(
    (await domainLinkageWarning(await siteWith(document), options))?.level,
    'info',
    'elsewhere: unknown, not failed',
  )
})

t.test('proves only what holds here and now, without the network', async (t) => {
  const elsewhere = { did: 'did:web:other.example' }
  const rows: readonly [name: string, given: Parameters<typeof provenLinkage>, proven: boolean][] = [
    ['valid', [good, options], true],
    ['for another origin', [good, { ...options, origin: 'https://copy.example' }], false],
    ['on the own machine', [good, { ...options, origin: 'http://localhost:3000' }], false],
    ['expired', [good, { ...options, now: new Date('2028-01-01T00:00:00Z') }], false],
    ['broken', [await siteWith('{}'), options], false],
    ['not JSON', [await siteWith('no'), options], false],
    ['none', [await siteOf(smallSite), options], false],
    [
      'by a DID whose document is elsewhere',
      [
        await siteWith(
          didConfiguration([
            signProof(({ header, claims }) => {
              const text = JSON.stringify(claims).replaceAll(String(claims.iss), elsewhere.did)
              Object.assign(claims, JSON.parse(text))
              Object.assign(header, { kid: `${elsewhere.did}#key-1` })
            }),
          ]),
        ),
        options,
      ],
      false,
    ],
  ]
  for (const [name, given, proven] of rows)
    t.equal((await provenLinkage(...given)) !== undefined, proven, name)
  const unchecked = rows.at(-1)?.[1]
  t.match(unchecked && (await domainLinkageWarning(...unchecked)), {
    level: 'info',
    issue: { found: /cannot be checked here \(there is no document of did:web:other\.example\)/ },
  })
  t.match(await provenLinkage(good, options), { dids: [/^did:key:z/], expires: Date })
})
