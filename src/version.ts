/** The version in package.json, the one place that has it. */
import packageJson from '../package.json' with { type: 'json' }

/** Semantic version such as `1.0.0`. */
export const { version } = packageJson
