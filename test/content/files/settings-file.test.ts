/** What site.yaml may have. */
import t from 'tap'
import { issuesOf, validSettings } from '../../fixtures/content/content-files.ts'

t.test('accepts what people write', async (t) => {
  const rows: readonly [name: string, settings: string][] = [
    ['one language without a list', validSettings.replace('[en, fr]', 'en')],
    ['a time of expiry', `${validSettings}security: {contact: 'tel:+1', expires: 2027-06-30T12:00:00Z}\n`],
    [
      'script, region and variant',
      validSettings.replace('fr', 'zh-Hant-TW, es-419, de-CH-1996, en-GB-oxendict'),
    ],
    ['an accent of enough contrast', `${validSettings}design: {accent: '#005f73'}\n`],
    ['dark paper', `${validSettings}design: {paper: '#222222', ink: '#eeeeee', accent: '#ffcc00'}\n`],
  ]
  for (const [name, settings] of rows) t.strictSame(await issuesOf({ 'site.yaml': settings }), [], name)
})
