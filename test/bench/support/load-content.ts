/**
 * Reads, renders and publishes the configured content once and reports the time. Runs as a child process of the content
 * benchmark, so that nothing is compiled yet, as at a real start.
 */
import { buildApp } from '../../../src/app.ts'
import { loadConfig } from '../../../src/config.ts'

const config = loadConfig({ ...process.env, LOG_LEVEL: 'silent' })
const started = performance.now()
const app = await buildApp(config)
process.send?.(performance.now() - started)
await app.close()
