/** What commands that write files share: checks of the config, requests to the app, and writing. */
import { writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isLocalOrigin } from '../http/client.ts'
import { requireChromium } from '../pdf/chromium/find-chromium.ts'
import { print } from '../terminal/output.ts'

/** Returns what is wrong with BASE_URL, if anything, for files whose links others follow. */
export const originIssue = ({ baseUrl }: Config): string | undefined =>
  isLocalOrigin(baseUrl)
    ? `BASE_URL: found ${baseUrl}, which only this machine can open; ` +
      'expected the address of your site, because the files link to it. ' +
      'Fix: set BASE_URL for this command, such as BASE_URL=https://ada.example.'
    : undefined

/** Checks that CVs can be printed. @throws {Error} if there is no browser, or CHROMIUM_PATH is wrong */
export const requireBrowser = ({ chromium }: Config): void => {
  if (chromium.webSocketEndpoint === undefined) requireChromium(chromium)
}

/** Requests a URL from the app, with the `Accept` of a browser. */
export const request = (app: FastifyInstance, url: string) =>
  app.inject({ url, headers: { accept: 'text/html, */*;q=0.9' } })

/** Returns the body of a response. @throws {Error} if it has another status */
export const bodyOf = (
  { statusCode, rawPayload, body, raw: { req } }: Awaited<ReturnType<typeof request>>,
  status = 200,
): Buffer => {
  if (statusCode === status) return rawPayload
  throw new Error(`${req.url}: found status ${statusCode}; expected ${status}: ${body.slice(0, 200)}`)
}

/** Returns the file at a path of the app. @throws {Error} (rejects) if the response has another status */
export const fetchFile = async (app: FastifyInstance, path: string, status = 200): Promise<Buffer> =>
  bodyOf(await request(app, path), status)

/** Writes a file, and prints its size. */
export const writeResult = async (file: string, bytes: Buffer): Promise<void> => {
  await writeFile(file, bytes)
  print(`${file}: ${bytes.length} bytes`)
}
