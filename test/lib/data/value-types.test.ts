import fc from 'fast-check'
import t from 'tap'
import { languageTag } from '../../../src/lib/data/value-types.ts'

t.test('every language tag that the schema accepts is one that Intl formats', async () => {
  const tags = fc.stringMatching(new RegExp(languageTag.pattern))
  // Intl throws on a bad tag
  fc.assert(fc.property(tags, (tag) => new Intl.NumberFormat(tag).format(1) !== ''))
})
