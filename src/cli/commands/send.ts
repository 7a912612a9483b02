/** `vitrine send NAME [FOLDER]`: writes all files of an application to sent/. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readContentFile } from '../../content/open-content-file.ts'
import { pathInside } from '../../lib/files/path-inside.ts'
import { utcDay } from '../../lib/time/clock.ts'
import { UsageError } from '../../terminal/errors.ts'
import { createNumbered } from '../../terminal/new-files.ts'
import { note, print, shownPath, warn } from '../../terminal/output.ts'
import { openApplication } from '../advice/open-application.ts'
import { configFor, withApp } from '../open-site.ts'
import { originIssue, requireBrowser } from '../output-files.ts'

/** Creates a new folder and returns its path: `2026-11-23-acme`, then `2026-11-23-acme-2`. */
const createSentFolder = async (contentDir: string, name: string): Promise<string> => {
  const first = pathInside(contentDir, `sent/${utcDay(new Date())}-${name}`)
  await mkdir(dirname(first), { recursive: true })
  return createNumbered(async (number) => {
    const folder = number === 1 ? first : `${first}-${number}`
    await mkdir(folder, { mode: 0o700 })
    return folder
  })
}

/**
 * Writes every file of an application to `sent/`, with a copy of its source. The copy, moved back to `for/`,
 * prints the same files as long as the CV is the same.
 *
 * @throws {Error} (rejects) before anything is written, if the application has issues, unless `anyway`
 */
export const sendApplication = (
  name: string,
  folder: string | undefined,
  { anyway = false }: { readonly anyway?: boolean } = {},
): Promise<void> =>
  withApp(configFor(folder), async (app, config) => {
    const issue = originIssue(config)
    if (issue !== undefined) throw new UsageError(issue)
    requireBrowser(config)
    const { contentDir } = config
    const opened = await openApplication(app, name)
    const { application, rendered, blockingIssues, privateLines } = opened
    warn([...blockingIssues, ...opened.warnings])
    if (blockingIssues.length > 0 && !anyway)
      throw new Error('Nothing was written. Fix the above, or add --anyway to send it as it is.')
    const files: (readonly [file: string, bytes: Buffer])[] = []
    for (const file of rendered.files.keys()) {
      const bytes = await opened.make(file)
      const length = file === 'cv.pdf' ? opened.lengthOf('cv', bytes) : undefined
      if (length?.isOver) note(length.text)
      files.push([rendered.fileName(file), bytes])
    }
    files.push([`${name}.md`, await readContentFile(contentDir, application.file)])
    const sent = await createSentFolder(contentDir, name)
    for (const [file, bytes] of files) await writeFile(pathInside(sent, file), bytes)
    print(`${shownPath(sent)}: ${files.map(([file]) => file).join(', ')}`, ...privateLines)
  })
