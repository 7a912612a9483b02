/** `vitrine dev [FOLDER]`: the server with the preview plugin. */
import { configFor } from '../open-site.ts'
import { preview } from '../preview/plugin.ts'
import { serveWith } from './serve.ts'

/** Runs the server with the preview, never on a socket. @param folder in place of CONTENT_DIR */
export const previewFolder = (folder?: string): Promise<void> =>
  serveWith({ ...configFor(folder), socket: undefined, watch: true }, preview)
