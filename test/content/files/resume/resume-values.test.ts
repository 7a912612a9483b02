/** Values of a CV as people write them. */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { tidyDate } from '../../../../src/content/files/resume/resume-values.ts'
import { loadMessages } from '../../../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../../../src/content/i18n/messages.ts'

t.test('reads as ongoing what the CV itself says of it, in every language', async (t) => {
  const files = await loadMessages()
  for (const file of readdirSync('templates/words')) {
    const language = file.replace('.yaml', '')
    const word = createMessageFormatter(language, files)('cv.present')
    t.equal(tidyDate(word), undefined, `${language}: ${word}`)
  }
})

t.test('reads as ongoing what people write', async (t) => {
  for (const word of [
    'Present',
    'Until now',
    'till date',
    'to present',
    'Aujourd’hui',
    'In corso',
    'Hiện nay',
  ])
    t.equal(tidyDate(word), undefined, word)
  t.equal(tidyDate('Presently'), 'Presently')
  t.equal(tidyDate('2014-6'), '2014-06')
})
