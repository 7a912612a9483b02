/** Puts the image library on the app as `app.images` and closes it with the app. */
import createPlugin from 'fastify-plugin'
import { createImageLibrary, type ImageLibrary, type ImageLibraryOptions } from './image-library.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly images: ImageLibrary
  }
}

/** Registers the library, which reads nothing before it is asked. */
export const imageLibrary = createPlugin<Omit<ImageLibraryOptions, 'log'>>(
  async (app, options) => {
    const library = createImageLibrary({ ...options, log: app.log })
    app.decorate('images', library)
    app.addHook('onClose', () => library.close())
  },
  { name: 'image-library' },
)
