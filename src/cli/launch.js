#!/usr/bin/env node
/** Runs `vitrine`: the compiled code in the package, the sources in a clone. */
import { existsSync } from 'node:fs'

/** Whether a file exists. @param {string} path relative to this file */
const isHere = (path) => existsSync(new URL(path, import.meta.url))

const isClone = isHere('vitrine.ts')
if (isClone && !isHere('../../node_modules/.vitrine-set-up')) {
  process.stderr.write(
    'vitrine: this clone is not set up. Fix: run npm start in it once, then this command.\n',
  )
  process.exit(1)
}
await import(isClone ? './bin.js' : '../../dist/cli/bin.js')
