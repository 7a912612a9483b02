/** Decorates the app with `app.images` and closes the library with it. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createImageLibrary } from './image-library.ts'

/** Registers the image library. */
export const imageLibrary = createPlugin<Pick<Config, 'contentDir'>>(
  async (app, { contentDir }) => {
    const library = createImageLibrary({ contentDir, cache: app.diskCache, log: app.log })
    app.decorate('images', library)
    app.addHook('onClose', () => library.close())
  },
  { name: 'image-library', dependencies: ['disk-cache'] },
)
