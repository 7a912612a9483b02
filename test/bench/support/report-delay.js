/**
 * Imported before the server by the benchmarks of edits: reports the event loop's longest delay when asked. JavaScript, because
 * TypeScript would load the type stripper, which the image never does.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
process.on('message', () => {
  process.send?.(Math.max(0, delays.max / 1e6 - RESOLUTION_MS))
  delays.reset()
})
process.channel?.unref() // the server ends as it would without the channel
