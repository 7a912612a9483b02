/** Opens the site of a command: the content folder in its arguments, or CONTENT_DIR. */
import type { FastifyInstance } from 'fastify'
import { type Config, loadConfig } from '../config.ts'
import { loadMessages } from '../content/i18n/builtin-messages.ts'
import { createContentReader, type ReadOptions } from '../content/reading/content-reader.ts'
import type { Site } from '../content/site.ts'
import { UsageError } from '../terminal/errors.ts'

/** Reads the config. @param folder in place of CONTENT_DIR @throws {ConfigError} for wrong values */
export const configFor = (folder: string | undefined): Config =>
  loadConfig({ ...process.env, ...(folder === undefined ? {} : { CONTENT_DIR: folder }) })

/** Reads a content folder. @throws {ContentError} (rejects) if site.yaml has an error */
export const loadSite = async (contentDir: string, options?: ReadOptions): Promise<Site> =>
  (await createContentReader(contentDir, await loadMessages(), options)()).site

/** Builds the app without a server, and closes it after `use`. @throws {ContentError} (rejects) */
export const withApp = async <Value>(
  config: Config,
  use: (app: FastifyInstance, config: Config) => Promise<Value>,
): Promise<Value> => {
  const { buildApp } = await import('../app.ts') // loads the whole server
  await using app = await buildApp({ ...config, watch: false, logLevel: 'silent', metricsPort: undefined })
  return await use(app, config)
}

/** Returns the option's language, or the site's first. @throws {UsageError} if the site lacks it */
export const chooseLanguage = (language: string | undefined, { languages }: Site['settings']): string => {
  const chosen = language ?? languages[0]
  if (languages.includes(chosen)) return chosen
  throw new UsageError(
    `--language: found ${chosen}; expected one of ${languages.join(', ')}. ` +
      `Fix: write one, or add ${chosen} to languages in site.yaml.`,
  )
}
