/**
 * CVs as people bring them (test/fixtures/moved-in/resumes): what the server reads of each file, every message about it, and, if that
 * differs, what it reads once a command has rewritten the file.
 */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import t from 'tap'
import { readBroughtResume } from '../../src/cli/resumes/read-brought-resume.ts'
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
    const read = async (written: string) =>
      (await readFiles({ [file]: written, 'pages/index.md': '', 'pages/engine.png': '' })).site
    const site = await read(text)
    const messages = [...site.errors, ...site.warnings].map(formatIssue)
    const [resume, rewritten] = [site, await read(readBroughtResume(file, Buffer.from(text)).text)].map(
      ({ resumes }) => resumes.get('en')?.resume ?? null,
    )
    const isSame = JSON.stringify(resume) === JSON.stringify(rewritten)
    t.strictSame({ resume, messages, ...(!isSame && { rewritten }) }, expectedResumes[name])
  })
