/** `vitrine dev [FOLDER]`: the server with the preview's additions, which no other command loads. */
import { configFor } from '../open-site.ts'
import { createPreview } from '../preview/plugin.ts'
import { serveWith } from './serve.ts'

/** @param folder in place of CONTENT_DIR */
export const previewFolder = async (folder?: string): Promise<void> => {
  const config = { ...configFor(folder), watch: true }
  await serveWith(config, await createPreview(config.contentDir, config.host))
}
