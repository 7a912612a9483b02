/** Opens the site that a command works on: the content folder that it names, or else CONTENT_DIR. */
import type { FastifyInstance } from 'fastify'
import { type Config, loadConfig } from '../config.ts'
import { loadMessages } from '../content/i18n/builtin-messages.ts'
import { loadContent, type ReadOptions } from '../content/reading/content-folder.ts'
import type { Site } from '../content/site.ts'
import { UsageError } from '../terminal/errors.ts'

/** Reads the environment, with a folder in place of CONTENT_DIR. @throws {ConfigError} for values that are not allowed */
export const configFor = (folder: string | undefined): Config =>
  loadConfig({ ...process.env, ...(folder === undefined ? {} : { CONTENT_DIR: folder }) })

/** Reads a content folder, and publishes nothing. @throws {ContentError} (rejects) if site.yaml has an error */
export const readSite = async (contentDir: string, options?: ReadOptions): Promise<Site> =>
  loadContent(contentDir, await loadMessages(), options)

/** Builds the app that a command asks instead of a server, and closes it after `use`. @throws {ContentError} (rejects) */
export const withApp = async <Value>(
  config: Config,
  use: (app: FastifyInstance, config: Config) => Promise<Value>,
): Promise<Value> => {
  const { buildApp } = await import('../app.ts') // which loads the whole server
  await using app = await buildApp({ ...config, watch: false, logLevel: 'silent', metricsPort: undefined })
  return await use(app, config)
}

/** Returns the language that an option asks for, or else the first of the site. @throws {UsageError} if the site lacks it */
export const chooseLanguage = (language: string | undefined, { languages }: Site['settings']): string => {
  const chosen = language ?? languages[0]
  if (languages.includes(chosen)) return chosen
  throw new UsageError(`--language: found ${chosen}; expected one of ${languages.join(', ')} (site.yaml)`)
}
