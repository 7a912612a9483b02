/** `vitrine dev [FOLDER]`: the server with the preview's additions, which no other command loads. */
import { configFor } from '../open-site.ts'
import { preview } from '../preview/plugin.ts'
import { serveWith } from './serve.ts'

/** @param folder in place of CONTENT_DIR */
export const previewFolder = (folder?: string): Promise<void> =>
  serveWith({ ...configFor(folder), socket: undefined, watch: true }, preview)
