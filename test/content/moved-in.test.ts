/** CVs as people bring them (test/fixtures/moved-in/resumes): what becomes of each file, and every message about it. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import t from 'tap'
import { formatIssue } from '../../src/lib/data/issue.ts'
import { readFiles } from '../fixtures/content/content-files.ts'

const folder = join(import.meta.dirname, '../fixtures/moved-in')

const expectedResumes: Readonly<Record<string, unknown>> = JSON.parse(
  await readFile(join(folder, 'expected-resumes.json'), 'utf8'),
)

for (const name of (await readdir(join(folder, 'resumes'))).toSorted())
  t.test(`takes the CV ${name} as expected`, async (t) => {
    const text = await readFile(join(folder, 'resumes', name), 'utf8')
    const file = `resume${extname(name)}`
    const { site } = await readFiles({ [file]: text, 'pages/index.md': '', 'pages/engine.png': '' })
    const messages = [...site.errors, ...site.warnings].map(formatIssue)
    t.strictSame({ resume: site.resumes.get('en') ?? null, messages }, expectedResumes[name])
  })
