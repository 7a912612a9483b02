/**
 * What Node and V8 are told before the program is loaded: `npm start` and the image import it first. It is JavaScript: what
 * strips types would be loaded for it at each start, as long as this has not said where the stripped files are kept.
 */
import { executionAsyncResource } from 'node:async_hooks'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// V8 puts what has often survived since the start straight among the old objects. The start keeps nearly all it makes, so in
// every other process that came to be so for what Node makes of each request; and as the old keep what they refer to, all
// of a request then lived until the next full collection: 4 µs of a page's 25 went there.
setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * One of the objects that Node makes at each `process.nextTick`, kept for good. Where a full collection finds none alive, as
 * happened during every other start, V8 forgets their shape, and Node makes all later ones the slow way for as long as the
 * process lives: a tenth of a page.
 */
export const tickObject = await new Promise((resolve) => {
  process.nextTick(() => resolve(executionAsyncResource()))
})

// What Node compiles is kept from one start to the next, which then takes a quarter less. Where the folder can't be
// written, Node compiles as ever. Not in the system's folder for temporary files, where others could put code of theirs.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'))
