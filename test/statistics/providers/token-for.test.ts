import t from 'tap'
import type { Account } from '../../../src/content/schema/site-settings.ts'
import { tokenFor } from '../../../src/statistics/providers/code-host.ts'
import { noTokens } from '../../fixtures/statistics/test-statistics.ts'

const tokens = { github: 'hub', gitlab: 'lab', forgejo: 'forge' }

t.test('site.yaml alone sends a token nowhere but to its public address', async (t) => {
  const rows: readonly (readonly [
    provider: Account['provider'],
    url: string | undefined,
    expected: string | undefined,
  ])[] = [
    ['github', undefined, 'hub'],
    ['github', 'https://github.com/', 'hub'],
    ['github', 'http://github.com', undefined],
    ['github', 'http://127.0.0.1:4269', undefined],
    ['github', 'https://github.com.evil.example', undefined],
    ['github', 'https://github.com@evil.example', undefined],
    ['gitlab', undefined, 'lab'],
    ['gitlab', 'https://gitlab.evil.example', undefined],
    ['forgejo', undefined, 'forge'],
    ['forgejo', 'https://gitea.com', undefined],
    ['gitea', undefined, 'forge'],
    ['gitea', 'https://evil.example', undefined],
  ]
  for (const [provider, url, expected] of rows) {
    const account = { provider, name: 'ada', ...(url && { url }) }
    t.equal(tokenFor(account, [account], { tokens, tokenUrls: noTokens }), expected, `${provider} ${url}`)
  }
})

t.test('the environment names another address', async (t) => {
  const own: Account = { provider: 'gitlab', name: 'ada', url: 'http://git.example/lab' }
  const pub: Account = { provider: 'gitlab', name: 'ada' }
  const tokenUrls = { ...noTokens, gitlab: 'http://git.example' }
  t.equal(tokenFor(own, [pub, own], { tokens, tokenUrls }), 'lab')
  t.equal(tokenFor(pub, [pub, own], { tokens, tokenUrls }), undefined)
})

t.test('a token that fits two hosts goes to that of the first account', async (t) => {
  const codeberg: Account = { provider: 'forgejo', name: 'ada' }
  const gitea: Account = { provider: 'gitea', name: 'ada' }
  t.equal(tokenFor(codeberg, [codeberg, gitea], { tokens, tokenUrls: noTokens }), 'forge')
  t.equal(tokenFor(gitea, [codeberg, gitea], { tokens, tokenUrls: noTokens }), undefined)
})
