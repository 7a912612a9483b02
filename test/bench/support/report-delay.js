/**
 * Imported before the server by the benchmarks of edits: measures the event loop's delay from one message to
 * the next, and reports the longest. Not all the time, because measuring takes processor time. JavaScript,
 * because TypeScript would load the type stripper, which the image never does.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
process.on('message', () => {
  if (delays.enable()) return
  delays.disable()
  process.send?.(Math.max(0, delays.max / 1e6 - RESOLUTION_MS))
  delays.reset()
})
process.channel?.unref() // the server ends as it would without the channel
