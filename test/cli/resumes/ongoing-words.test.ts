/** Words for what lasts until now. */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { isOngoing } from '../../../src/cli/resumes/ongoing-words.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'

t.test('reads as ongoing what the CV itself says of it, in every language', async (t) => {
  const files = await loadMessages()
  for (const file of readdirSync('templates/words')) {
    const language = file.replace('.yaml', '')
    const word = createMessageFormatter(language, files)('cv.present')
    t.ok(isOngoing(word), `${language}: ${word}`)
  }
})

t.test('reads as ongoing what people write', async (t) => {
  const words = ['Present', 'Until now', 'till date', 'to present', 'Aujourd’hui', 'In corso', 'Hiện nay']
  for (const word of words) t.ok(isOngoing(word), word)
  t.notOk(isOngoing('Presently'))
})
