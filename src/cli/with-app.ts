/** The app that a command asks instead of a server: it watches no files, logs nothing, and serves no metrics. */
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'

/**
 * Builds the app, hands it to `use`, and closes it.
 *
 * @throws {ContentError} (rejects) if the content cannot be published
 */
export const withApp = async <Value>(
  config: Config,
  use: (app: FastifyInstance, config: Config) => Promise<Value>,
): Promise<Value> => {
  const app = await buildApp({ ...config, watch: false, logLevel: 'silent', metricsPort: undefined })
  try {
    return await use(app, config)
  } finally {
    await app.close()
  }
}
