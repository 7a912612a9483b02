import t from 'tap'
import { fediverseCreator } from '../../../src/pages/views/head-metadata.ts'

const linkTo = (label: string, url: string, me = true) => ({ label, url, me })

t.test('the creator is the first own account on the fediverse', async (t) => {
  type Row = readonly [name: string, input: Parameters<typeof fediverseCreator>, creator?: string]
  const profile = (network: string, url?: string) => ({
    basics: { profiles: [{ network, ...(url && { url }) }] },
  })
  const rows: readonly Row[] = [
    ['a link', [[linkTo('Mastodon', 'https://a.example/@noor')], undefined], '@noor@a.example'],
    ['a link to somebody else', [[linkTo('Mastodon', 'https://a.example/@noor', false)], undefined]],
    ['a link elsewhere', [[linkTo('YouTube', 'https://video.example/@noor')], undefined]],
    ['a longer path', [[linkTo('Mastodon', 'https://a.example/@noor/1')], undefined]],
    ['a profile of the CV', [[], profile('Pixelfed', 'https://p.example/noor')], '@noor@p.example'],
    ['a profile without URL', [[], profile('Mastodon')]],
    ['none', [[], undefined]],
  ]
  for (const [name, input, creator] of rows) t.equal(fediverseCreator(...input), creator, name)
})
