/** The program: reads the configuration, builds the app, listens, and closes it when it is told to stop. */
import { ConfigError, loadConfig } from './config.ts'

try {
  loadConfig(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
