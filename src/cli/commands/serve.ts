/** `vitrine serve [FOLDER]`: runs the server. */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyPluginCallback } from 'fastify'
import { basePathOf } from '../../addresses/url-path.ts'
import { type Config, ConfigError } from '../../config.ts'
import { runServer } from '../../server.ts'
import { UsageError } from '../../terminal/errors.ts'
import { configFor } from '../open-site.ts'

/** Returns a message with a fix if the server could not listen; undefined for other errors. */
const explainListenError = (error: unknown, { metricsPort }: Config): string | undefined => {
  const { code, port, address, hostname } = error as Readonly<Record<string, string | number | undefined>>
  const variable = port === metricsPort ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return (
      `${variable}: found ${port}, which another program uses on ${address}. ` +
      `Fix: stop that program, or set ${variable} to another number.`
    )
  if (code === 'EACCES' && port !== undefined)
    return `${variable}: found ${port}, which only root may use. Fix: set it to a number above 1023.`
  // EAI_AGAIN: no DNS server could be asked.
  const isUnknownName = (code === 'ENOTFOUND' || code === 'EAI_AGAIN') && hostname !== undefined
  if (code === 'EADDRNOTAVAIL' || isUnknownName)
    return (
      `HOST: found ${address ?? hostname}, which is not an address of this machine. ` +
      'Fix: set it to 127.0.0.1, or to 0.0.0.0 for all addresses.'
    )
  return undefined
}

/** Returns a message with a fix if the folder is empty, as in a container without a mounted folder. */
const explainEmptyFolder = ({ contentDir }: Config): string | undefined =>
  existsSync(contentDir) && readdirSync(contentDir).length === 0
    ? `${contentDir}: found an empty folder; expected your site. Fix: name your site's folder; ` +
      'in a container, mount it: docker run -v "$PWD/my-site:/content:ro" … ' +
      '`vitrine new my-site` creates one, and `vitrine serve --sample` shows the sample site.'
    : undefined

/** A server must be at the root, where machines look for robots.txt, /.well-known/ and /api/. */
const requireRoot = ({ baseUrl }: Config): void => {
  if (basePathOf(baseUrl) !== '')
    throw new ConfigError(
      `BASE_URL: found ${baseUrl}; ` +
        `expected an address without a path, such as ${new URL(baseUrl).origin}, ` +
        'because machines look for robots.txt, /.well-known/ and /api/ at the root. ' +
        'Fix: give the site a domain or a subdomain of its own; only exports can be below a path.',
    )
}

/** Runs the server. @throws {ConfigError} (rejects) if BASE_URL has a path */
export const serveWith = async (config: Config, preview?: FastifyPluginCallback<Config>): Promise<void> => {
  requireRoot(config)
  try {
    await runServer(config, preview)
  } catch (error) {
    const message = explainListenError(error, config) ?? explainEmptyFolder(config)
    throw message === undefined ? error : new Error(message)
  }
}

/** The sample site, which the package omits. */
const sampleFolder = resolve(import.meta.dirname, '../../../content')

/** Serves a folder, the one in CONTENT_DIR, or the sample site. */
export const serveFolder = async (folder?: string, { sample = false } = {}): Promise<void> => {
  if (sample && folder !== undefined)
    throw new UsageError(
      `--sample: found the folder ${folder} as well; expected one of the two. Fix: leave out one of them.`,
    )
  if (sample && !existsSync(sampleFolder))
    throw new Error(
      '--sample: found no sample site, which only the container image and a clone ' +
        'of the repository have. Fix: run `vitrine new my-site`.',
    )
  await serveWith(configFor(sample ? sampleFolder : folder))
}
