import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { withDrafts } from '../../../src/content/navigation/drafts.ts'
import { readSite } from '../../../src/content/reading/site-reader.ts'
import { toFolder } from '../../fixtures/content/content-files.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'

const folder = toFolder({
  'site.yaml': `${minimalSettings}files: {allow: ["*.png"]}\n`,
  'pages/plan.md': '---\ndraft: true\nimage: plan.png\n---\n# Plan\n',
  'pages/soon.md': '---\npublished: 2027-01-02\n---\n# Soon\n',
  'pages/today.md': '---\npublished: 2026-11-21T18:00:00Z\n---\n# Today\n',
  'pages/there.md': '# There\n',
  'pages/_drafts/plan.png': '',
  'pages/other.md': '---\naddress: /there/\ndraft: true\n---\n# Other\n',
})

const nowMs = Date.parse('2026-11-21T12:00:00Z')

t.test('shows drafts and future pages with a mark, and their files', async (t) => {
  const { site } = await readSite(folder, await loadMessages(), { nowMs })
  t.strictSame([...site.ownPages.keys(), ...site.files.keys()], ['/there/'])
  t.notOk(site.warnings.some(({ file }) => file.includes('_drafts')))
  const { ownPages, files } = withDrafts(site, nowMs)
  t.strictSame([...ownPages.values()].map(({ address, title }) => `${address} ${title}`).toSorted(), [
    '/plan/ Plan [draft]',
    '/soon/ Soon [from 2027-01-02]',
    '/there/ There',
    '/today/ Today [from 2026-11-21]',
  ])
  t.strictSame([...files.keys()], ['/_drafts/plan.png', '/plan.png'], 'also where it will be with its page')
})
