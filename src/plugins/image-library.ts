/** Puts the image library on the app as `app.images` and closes it with the app. */
import createPlugin from 'fastify-plugin'
import { createImageLibrary, type ImageLibrary } from '../services/image-library/image-library.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly images: ImageLibrary
  }
}

/** Where the owner's pictures are, and where what is made of them is kept. Absolute paths. */
export interface ImageLibraryOptions {
  readonly contentFolder: string
  readonly folder: string
}

/** Registers the library, which reads nothing before it is asked. */
export const imageLibrary = createPlugin<ImageLibraryOptions>(
  async (app, { contentFolder, folder }) => {
    const library = createImageLibrary({ contentFolder, folder, log: app.log })
    app.decorate('images', library)
    app.addHook('onClose', () => library.close())
  },
  { name: 'image-library' },
)
