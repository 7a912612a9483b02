/** Questions at a terminal: what it shows while somebody types. */
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import t from 'tap'
import { parseContacts } from '../../../src/cli/new/contacts.ts'
import { answersTo, parseText, type Question } from '../../../src/cli/new/questions.ts'
import { UsageError } from '../../../src/terminal/errors.ts'

/**
 * Returns a terminal that types one answer after each prompt, and what it has shown so far, without control
 * sequences.
 */
const typing = (...answers: readonly string[]) => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = Object.assign(new PassThrough(), { isTTY: true })
  const left = [...answers]
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (text.includes('? ')) input.write(`${left.shift()}\r`)
  })
  return { terminal: { input, output }, shown: () => stripVTControlCharacters(shown).replaceAll('\r', '') }
}

const name = { text: 'Your name?', parse: parseText }
const size: Question<number> = {
  text: 'Size?',
  defaultAnswer: '7',
  parse: (answer) => {
    if (/^\d+$/.test(answer)) return Number(answer)
    throw new UsageError(`found ${answer}; expected a number`)
  },
}

t.test('asks again after a wrong answer, and says what is expected', async (t) => {
  const { terminal, shown } = typing('large', '12')
  t.strictSame(await answersTo({ size }, {}, terminal), { size: 12 })
  t.match(shown(), 'found large; expected a number\n')
  t.strictSame(
    await answersTo({ size }, {}, typing('').terminal),
    { size: 7 },
    'an empty line is the usual answer',
  )
})

t.test('keeps what it understood of an answer, and asks for the rest', async (t) => {
  const contacts = { text: 'Where?', defaultAnswer: '', parse: parseContacts }
  const { terminal, shown } = typing('a@b.example, Rotterdam', 'github zoe')
  t.strictSame(await answersTo({ contacts }, {}, terminal), {
    contacts: { emails: ['a@b.example'], profiles: [{ label: 'GitHub', url: 'https://github.com/zoe' }] },
  })
  t.match(shown(), 'found Rotterdam; ')
  t.match(shown(), '\nkept: a@b.example; write the rest, or leave it empty\n')
})

t.test('asks one after the other, and shows each key once', async (t) => {
  const { terminal, shown } = typing('Ada', '12')
  t.strictSame(await answersTo({ name, size }, {}, terminal), { name: 'Ada', size: 12 })
  t.equal(shown(), 'Your name? Ada\nSize? 12\n')
})

t.test('names every wrong and every missing option at once, and then asks nothing', async (t) => {
  const { terminal, shown } = typing()
  const nobody = { ...terminal, input: new PassThrough() }
  const missing =
    '--name: found nothing; expected text, since there is no terminal to ask at. Fix: add --name TEXT.'
  const wrong = '--size: found large; expected a number'
  t.strictSame(await answersTo({ name, size }, { name: 'Ada' }, nobody), { name: 'Ada', size: 7 })
  await t.rejects(answersTo({ name, size }, { size: 'large' }, nobody), {
    name: 'UsageError',
    message: `${missing}\n${wrong}`,
  })
  await t.rejects(answersTo({ name, size }, { size: 'large' }, terminal), { message: wrong })
  await t.rejects(answersTo({ name }, { name: '' }, terminal), {
    message: '--name: found nothing; expected text',
  })
  t.equal(shown(), '')
})

t.test('says so if the terminal is closed instead of answering', async (t) => {
  const { terminal } = typing()
  const answers = answersTo({ name }, {}, { ...terminal, output: new PassThrough() })
  terminal.input.end()
  await t.rejects(answers, { name: 'UsageError', message: /stopped before the last answer/ })
})
