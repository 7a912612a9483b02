/** Labels that are not translated. */
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { readFiles, validSettings } from '../../fixtures/content/content-files.ts'

t.test('warns about languages with English labels', async (t) => {
  const { 'page.table': table, ...most } = (await loadMessages()).get('en') ?? {}
  const warningsWith = async (files: Record<string, string>) => {
    const settings = validSettings.replace('fr', 'eo, en-GB')
    const { site } = await readFiles({ 'site.yaml': settings, 'pages/index.md': '', ...files })
    return site.warnings
  }
  t.match(await warningsWith({}), [{ file: 'site.yaml', line: 4, field: 'languages[1]' }])
  t.match(
    (await readFiles({ 'site.yaml': validSettings.replace('fr', 'jp'), 'pages/a.md': '' })).site.warnings,
    [{ field: 'languages[1]', fix: /^write ja if you mean that, or translate these keys/ }],
  )
  t.match(await warningsWith({ 'translations/eo.json': JSON.stringify(most) }), [
    { file: 'translations/eo.json', found: '1 English label in the language "eo": page.table' },
  ])
  t.strictSame(
    await warningsWith({ 'translations/eo.json': JSON.stringify({ ...most, 'page.table': table }) }),
    [],
  )
})
