/** Imported before the server by the edit benchmark: reports the event loop's longest delay when asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
process.on('message', () => {
  process.send?.(Math.max(0, delays.max / 1e6 - RESOLUTION_MS))
  delays.reset()
})
process.channel?.unref() // the server ends as it would without the channel
