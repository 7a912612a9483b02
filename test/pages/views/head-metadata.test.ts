import t from 'tap'
import { fediverseCreator, themeColours } from '../../../src/pages/views/head-metadata.ts'

const linkTo = (label: string, url: string, me = true) => ({ label, url, me })

t.test('the creator is the first own account on the fediverse', async (t) => {
  const rows: readonly [
    name: string,
    input: Parameters<typeof fediverseCreator>,
    creator: string | undefined,
  ][] = [
    ['a link', [[linkTo('Mastodon', 'https://a.example/@noor')], undefined], '@noor@a.example'],
    [
      'a link to somebody else',
      [[linkTo('Mastodon', 'https://a.example/@noor', false)], undefined],
      undefined,
    ],
    ['a link elsewhere', [[linkTo('YouTube', 'https://video.example/@noor')], undefined], undefined],
    ['a longer path', [[linkTo('Mastodon', 'https://a.example/@noor/1')], undefined], undefined],
    [
      'a profile of the CV',
      [[], { basics: { profiles: [{ network: 'Pixelfed', url: 'https://p.example/noor' }] } }],
      '@noor@p.example',
    ],
    ['a profile without URL', [[], { basics: { profiles: [{ network: 'Mastodon' }] } }], undefined],
    ['none', [[], undefined], undefined],
  ]
  for (const [name, input, creator] of rows) t.equal(fediverseCreator(...input), creator, name)
})

t.test('the browser’s frame has the colour of the paper', async (t) => {
  t.strictSame(themeColours({ paper: '#ffffff' }), { light: '#ffffff', dark: '#191613' })
})
