/** `vitrine new application`: letters in the site's languages, outside Git. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { createApplication } from '../../../src/cli/commands/applications.ts'
import { sendApplication } from '../../../src/cli/commands/send.ts'
import { createApplicationFolder, resume, settings } from '../../fixtures/content/application-folder.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { printedBy } from '../../fixtures/printed-by.ts'

const { content, read, applications, write } = await createApplicationFolder(t)

t.test('writes one that is served as it is, overwrites none, and gives it a new key', async (t) => {
  await printedBy(t, () => createApplication('acme', { content }))
  const [first] = await applications()
  t.match(first, { name: 'acme', key: /^[a-z2-7]{26}$/ })
  const { site } = await read()
  t.strictSame([site.errors, site.warnings], [[], []])
  t.equal(statSync(join(content, 'for/acme.md')).mode & 0o077, 0)
  await t.rejects(
    createApplication('acme', { content }),
    /found a file, which vitrine new does not overwrite/,
  )
  await t.rejects(createApplication('../acme', { content }), /expected letters a to z/)
  await t.rejects(createApplication('other', { content, rotate: true }), /found no such file/)
  const text = readFileSync(join(content, 'for/acme.md'), 'utf8')
  await printedBy(t, () => createApplication('acme', { content, rotate: true }))
  const [second] = await applications()
  t.not(second?.key, first?.key)
  t.equal(
    readFileSync(join(content, 'for/acme.md'), 'utf8').replace(second?.key ?? '', first?.key ?? ''),
    text,
  )
})

t.test('writes the letter in a language of the site', async (t) => {
  write('site.yaml', settings.replace('[en]', '[de, en]'))
  write('resume.json', JSON.stringify({ basics: { name: 'Ada Lovelace', label: 'Mathematikerin' } }))
  write('resume.en.json', resume.replace('Ada', 'Augusta Ada'))
  const inGerman = {}
  const german =
    /^# label: Mathematikerin\n# summary: Was Sie für diese Stelle auszeichnet\.\n[\s\S]*\nlanguage: de\nrecipient: \|\n {2}Name der Firma\n[\s\S]*\nsubject: Bewerbung\n[\s\S]*\nSehr geehrte Damen und Herren,\n[\s\S]*\nMit freundlichen Grüßen\\\nAda Lovelace\n$/m
  for (const [options, words] of [
    [inGerman, german],
    [{ language: 'en' }, /^language: en\n[\s\S]*\nDear Sir or Madam,\n[\s\S]*\\\nAugusta Ada Lovelace\n$/m],
  ] as const) {
    await printedBy(t, () => createApplication('letter', { content, ...options }))
    t.match(readFileSync(join(content, 'for/letter.md'), 'utf8'), words)
    if (options === inGerman) {
      await printedBy(t, () => sendApplication('letter', content, { anyway: true }))
      const files = globSync('sent/*/*', { cwd: content }).map((file) => basename(file))
      t.strictSame(
        files.filter((file) => file.endsWith('.pdf')).toSorted(),
        ['anschreiben', 'bewerbung', 'lebenslauf'].map((name) => `ada-lovelace-${name}.pdf`),
      )
      rmSync(join(content, 'sent'), { recursive: true })
    }
    rmSync(join(content, 'for/letter.md'))
  }
  await t.rejects(
    createApplication('letter', { content, language: 'fr' }),
    /found fr; expected one of de, en/,
  )
  rmSync(join(content, 'resume.en.json'))
  write('resume.json', resume)
  write('site.yaml', settings)
})

t.test('keeps applications out of Git, unless nobody else reads the repository', async (t) => {
  const ignore = join(content, '.gitignore')
  const rows = [
    ['', undefined, '/for/\n/sent/\n/.data/\n'],
    ['', 'for/\n*.log', 'for/\n*.log\n/sent/\n/.data/\n'],
    ['', '/sent\nfor\n.data\n', '/sent\nfor\n.data\n'],
    ['repository: private\n', undefined, undefined],
  ] as const
  for (const [setting, before, after] of rows) {
    write('site.yaml', settings + setting)
    rmSync(ignore, { force: true })
    if (before !== undefined) writeFileSync(ignore, before)
    const { output } = await printedBy(t, () => createApplication('other', { content }))
    t.equal(existsSync(ignore) ? readFileSync(ignore, 'utf8') : undefined, after)
    t.equal(output.includes('Git does not copy it to a server'), setting === '')
    rmSync(join(content, 'for/other.md'))
  }
  await t.rejects(createApplication('Siemens Energy', { content }), /hyphens\. Fix: write siemens-energy\.$/)
  await t.rejects(
    createApplication('Müller & Söhne', { content, language: 'de' }),
    /Fix: write mueller-soehne\.$/,
  )
  write('site.yaml', settings)
})

t.test('names what takes applications out of Git', { skip: missingPrograms(['git']) }, async (t) => {
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', content, ...args])
  git('init', '--quiet')
  git('add', '-f', 'for')
  const { output } = await printedBy(t, () => createApplication('tracked', { content }))
  t.match(
    output,
    /Git has committed or would commit: for\/; .* run git rm -r --cached --ignore-unmatch for\//s,
  )
  for (const name of ['.git', '.gitignore', 'for/tracked.md'])
    rmSync(join(content, name), { recursive: true })
})
