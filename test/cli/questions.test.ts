/** Questions at a terminal: what it shows while somebody types. */
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import t from 'tap'
import { UsageError } from '../../src/cli/errors.ts'
import { answerTo, parseText, type Question } from '../../src/cli/questions.ts'

/** Returns a terminal that types one answer after each prompt, and what it has shown so far, without control sequences. */
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

const name = { text: 'Your name?', option: '--name', parse: parseText }
const sizes: Question<number> = {
  text: 'Size?',
  option: '--size',
  usual: '7',
  parse: (answer) => {
    if (/^\d+$/.test(answer)) return Number(answer)
    throw new UsageError(`found ${answer}; expected a number`)
  },
}

t.test('asks again after an empty answer, and shows each key once', async (t) => {
  const { terminal, shown } = typing('', 'Ada')
  t.equal(await answerTo(name, undefined, terminal), 'Ada')
  t.equal(shown(), 'Your name? \nfound nothing; expected a text\nYour name? Ada\n')
})

t.test('asks again after a wrong answer, and says what is expected', async (t) => {
  const { terminal, shown } = typing('large', '12')
  t.equal(await answerTo(sizes, undefined, terminal), 12)
  t.match(shown(), 'found large; expected a number\n')
  t.equal(await answerTo(sizes, undefined, typing('').terminal), 7, 'an empty line is the usual answer')
})

t.test('asks nothing if an option answers, or nobody can', async (t) => {
  const { terminal, shown } = typing()
  const nobody = { ...terminal, input: new PassThrough() }
  t.equal(await answerTo(name, ' Ada ', terminal), 'Ada')
  t.equal(await answerTo(sizes, undefined, nobody), 7)
  await t.rejects(answerTo(sizes, 'large', terminal), { message: '--size: found large; expected a number' })
  await t.rejects(answerTo(name, '', terminal), { message: '--name: found nothing; expected a text' })
  await t.rejects(answerTo(name, undefined, nobody), {
    name: 'UsageError',
    message: '--name: found nothing; expected a text, since there is no terminal to ask at',
  })
  t.equal(shown(), '')
})
