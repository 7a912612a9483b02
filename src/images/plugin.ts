/** Decorates the app with `app.images` and closes the library with it. */
import createPlugin from 'fastify-plugin'
import { ImageLibrary, type ImageLibraryOptions } from './image-library.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly images: ImageLibrary
  }
}

/** Registers the image library. */
export const imageLibrary = createPlugin<Omit<ImageLibraryOptions, 'log'>>(
  async (app, options) => {
    const library = new ImageLibrary({ ...options, log: app.log })
    app.decorate('images', library)
    app.addHook('onClose', () => library.close())
  },
  { name: 'image-library' },
)
