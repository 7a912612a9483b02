/**
 * Starts the program. In JavaScript, so that an old Node prints a message, and the compile cache is enabled
 * before TypeScript is compiled.
 */
import '../preload.js'

const NODE_MAJOR = 24

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  process.stderr.write(
    `Vitrine needs Node ${NODE_MAJOR} or newer; this is Node ${process.versions.node}. ` +
      `Fix: install Node ${NODE_MAJOR}, or use the container image.\n`,
  )
  process.exit(1)
}
await import('./vitrine.ts')
