/** The config of a command that may be given a content folder. */
import { type Config, loadConfig } from '../config.ts'

/**
 * Reads the environment, with a folder in place of CONTENT_DIR.
 *
 * @param folder relative to the working directory
 * @throws {ConfigError} for variables with values that are not allowed
 */
export const configFor = (folder: string | undefined): Config =>
  loadConfig({ ...process.env, ...(folder === undefined ? {} : { CONTENT_DIR: folder }) })
