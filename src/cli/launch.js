#!/usr/bin/env node
/** `vitrine`, in the package and in a clone. The package has the compiled program, and a clone its sources. */
import { existsSync } from 'node:fs'

/** @param {string} path */
const isHere = (path) => existsSync(new URL(path, import.meta.url))

const isClone = isHere('vitrine.ts')
if (isClone && !isHere('../../node_modules/.vitrine-set-up')) {
  process.stderr.write(
    'vitrine: this clone is not set up. Fix: run npm start in it once, then this command.\n',
  )
  process.exit(1)
}
await import(isClone ? './bin.js' : '../../dist/cli/bin.js')
