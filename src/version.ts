/** The version in package.json, the one place that has it. */
import { createRequire } from 'node:module'

/** Semantic version such as `1.0.0`. */
export const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string }
