/**
 * Starts the program: `npm start`, `vitrine` and the image run this file. JavaScript, so that a Node that is too
 * old gets a message, and so that the compile cache is on before TypeScript is compiled.
 */
import '../preload.js'

const NODE_MAJOR = 24

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  process.stderr.write(
    `Vitrine needs Node ${NODE_MAJOR} or newer; this is Node ${process.versions.node}. Fix: install Node ${NODE_MAJOR}, or use the container image.\n`,
  )
  process.exit(1)
}
await import('./vitrine.ts')
