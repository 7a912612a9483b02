/**
 * Mistakes give the same messages in the log of a running server, in the preview, and in `vitrine check`. The
 * snapshot has them whole; after a change of wording, `npm run unit -- --snapshot
 * test/cli/broken-folders.test.ts` writes it anew.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { checkContent } from '../../src/cli/commands/check.ts'
import { currentFindings } from '../../src/cli/preview/findings.ts'
import { formatIssue, formatIssues } from '../../src/lib/data/issue.ts'
import { brokenOtherFiles } from '../fixtures/content/broken-folders/other-files.ts'
import { brokenPages } from '../fixtures/content/broken-folders/pages.ts'
import { brokenSettings } from '../fixtures/content/broken-folders/settings.ts'
import { type BrokenFolders, soundFolder } from '../fixtures/content/broken-folders/sound-folder.ts'
import { buildPreviewApp } from '../fixtures/server/preview-app.ts'

const brokenFolders: BrokenFolders = { ...brokenSettings, ...brokenPages, ...brokenOtherFiles }

const writeFolder = (folder: string, files: BrokenFolders[string]): void => {
  rmSync(folder, { recursive: true, force: true })
  for (const [file, content] of Object.entries({ ...soundFolder, ...files })) {
    if (content === undefined) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}

t.test('reports each mistake with its place and fix, in the words of the snapshot', async (t) => {
  t.snapshotFile = join(import.meta.dirname, '../fixtures/content/broken-folders/messages.cjs')
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line).msg) }
  const variables = { BASE_URL: 'https://ada.example', WATCH: 'false', LOG_LEVEL: 'info' }
  const { app, config, contentDir: folder } = await buildPreviewApp(t, {}, variables, stream)
  const takeUp = async () => {
    await app.content.reload()
    await app.publisher.waitForInspection()
  }
  const report: string[] = []
  const codes = new Set<string>()
  for (const [name, files] of Object.entries(brokenFolders)) {
    writeFolder(folder, {})
    await takeUp()
    writeFolder(folder, files)
    logged.length = 0
    await takeUp()
    const found = await checkContent(config)
    const lines = [found.errors, found.warnings].map((issues) => issues.map(formatIssue))
    for (const { code } of [found.errors, found.warnings, found.suggestions].flat()) codes.add(code)
    const shown = await currentFindings(app, folder)
    t.strictSame(
      ['errors', 'warnings'].map((kind) =>
        shown
          .filter((panel) => panel.kind === kind)
          .flatMap(({ items }) => items.map((text) => text.split('\n')[0])),
      ),
      lines,
      `the preview: ${name}`,
    )
    const inLog = new Set(logged.flatMap((text) => text.split('\n')))
    const expected = [found.errors, found.warnings].flatMap((issues) => formatIssues(issues))
    t.strictSame(new Set(expected).difference(inLog), new Set(), `the log: ${name}`)
    report.push(
      `${name}:`,
      ...[...found.errors, ...found.warnings].map(
        (issue) => `  ${issue.severity} ${issue.code} ${formatIssue(issue)}`,
      ),
    )
  }
  for (const code of codes) t.match(code, /^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/)
  t.matchSnapshot(report.join('\n'))
})
