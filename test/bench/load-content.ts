/**
 * Reads, renders and publishes the configured content once and tells how long it took: a program, so that the
 * benchmark of content can run it with nothing compiled yet, as at a start.
 */
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'

const config = loadConfig({ ...process.env, LOG_LEVEL: 'silent' })
const started = performance.now()
const app = await buildApp(config)
process.send?.(performance.now() - started)
await app.close()
