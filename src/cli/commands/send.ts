/** `vitrine send NAME [FOLDER]`: prints all files of an application into sent/, to send them and to keep a copy. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContentFile } from '../../content/open-content-file.ts'
import { utcDay } from '../../lib/clock.ts'
import { formatIssue } from '../../lib/data/issue.ts'
import { addressOf } from '../../publishing/applications/application-address.ts'
import { applicationFiles } from '../../publishing/applications/application-renderer.ts'
import { placeholdersInApplication } from '../advice/placeholders.ts'
import { configFor } from '../config-for.ts'
import { fetchFile, findApplication, requireOrigin, warnOfExcess } from '../print-files.ts'
import { shownPath } from '../shown-path.ts'
import { withApp } from '../with-app.ts'

/** Creates a new folder and returns its path: `2026-11-23-acme`, then `2026-11-23-acme-2`. */
const createSentFolder = async (contentDir: string, name: string): Promise<string> => {
  const first = join(contentDir, 'sent', `${utcDay(new Date())}-${name}`)
  await mkdir(join(contentDir, 'sent'), { recursive: true })
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? first : `${first}-${number}`
    try {
      await mkdir(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * Prints every file of an application into `sent/`, with a copy of the application itself: put back in `for/` with the résumé of
 * that day, it prints the same again.
 */
export const sendApplication = (name: string, folder: string | undefined): Promise<void> =>
  withApp(configFor(folder), async (app, config) => {
    requireOrigin(config)
    const application = findApplication(app, name)
    const files: (readonly [file: string, bytes: Buffer])[] = []
    for (const file of applicationFiles)
      files.push([file, await fetchFile(app, addressOf(application) + file, file)])
    files.push([`${name}.md`, await readContentFile(config.contentDir, application.file)])
    const sent = await createSentFolder(config.contentDir, name)
    for (const [file, bytes] of files) await writeFile(join(sent, file), bytes)
    for (const issue of placeholdersInApplication(application))
      process.stderr.write(`${formatIssue(issue)}\n`)
    await warnOfExcess(app, addressOf(application), application)
    process.stdout.write(`${shownPath(sent)}: ${files.map(([file]) => file).join(', ')}\n`)
  })
