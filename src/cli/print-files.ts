/** Makes the files of CVs and applications, the same as the server sends. */
import { writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Application } from '../content/files/application-file.ts'
import { readPdfLength } from '../pdf/length/pdf-length.ts'
import { UsageError } from './errors.ts'
import { print, warn } from './terminal.ts'

/** Returns what is wrong with BASE_URL for files that go to others: their links must lead somewhere. */
export const originIssue = ({ baseUrl }: Config): string | undefined =>
  /^(?:localhost|127\.|\[::1\])/.test(new URL(baseUrl).host)
    ? 'BASE_URL: found nothing; expected the address of your site, for links in the files, such as https://ada.example. Fix: set it for this command, BASE_URL=https://ada.example.'
    : undefined

/** @throws {UsageError} unless BASE_URL is set */
export const requireOrigin = (config: Config): void => {
  const issue = originIssue(config)
  if (issue !== undefined) throw new UsageError(issue)
}

/** Asks the app as browsers do. */
export const request = (app: FastifyInstance, url: string) =>
  app.inject({ url, headers: { accept: 'text/html, */*;q=0.9' } })

/** Returns the body of a response. @throws {Error} if it has another status */
export const bodyOf = (
  { statusCode, rawPayload, body, raw: { req } }: Awaited<ReturnType<typeof request>>,
  status = 200,
): Buffer => {
  if (statusCode === status) return rawPayload
  throw new Error(`${req.url}: found the response ${statusCode}: ${body.slice(0, 200)}`)
}

/** Returns the file that the app serves at a path. @throws {Error} (rejects) if the response has another status */
export const fetchFile = async (app: FastifyInstance, path: string, status = 200): Promise<Buffer> =>
  bodyOf(await request(app, path), status)

/** Writes what a command was asked for, and says how large it is. */
export const writeResult = async (file: string, bytes: Buffer): Promise<void> => {
  await writeFile(file, bytes)
  print(`${file}: ${bytes.length} bytes`)
}

/**
 * Warns if a CV has more pages than its owner wants.
 *
 * @param printCv makes the CV's PDF; called if its owner wants a number of pages
 * @param application undefined for the CV of the site
 */
export const warnOfExcess = async (
  app: FastifyInstance,
  printCv: () => Promise<Uint8Array>,
  application?: Application,
): Promise<void> => {
  const { cv } = app.publisher.current().site.settings
  const wanted = application?.pages ?? cv?.pages
  if (wanted === undefined) return
  const { pages } = readPdfLength(await printCv())
  if (pages <= wanted) return
  const density = application?.density ?? cv?.density
  warn([
    {
      file: application?.pages === undefined ? 'site.yaml' : application.file,
      found: `${pages} pages of the CV at ${density === undefined ? 'every density' : `the density ${density}`}`,
      expected: `${wanted}, as pages says`,
      fix: 'leave something out, or allow one more page',
    },
  ])
}
