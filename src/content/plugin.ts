/** Decorates the app with the content store as `app.content`, and closes it with the app. */
import createPlugin from 'fastify-plugin'
import { type ContentStore, type ContentStoreOptions, createContentStore } from './content-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: ContentStore
  }
}

/** Loads the content before the app is ready. An error in it stops the start. */
export const content = createPlugin<Omit<ContentStoreOptions, 'log'>>(
  async (app, options) => {
    const store = await createContentStore({ ...options, log: app.log })
    app.decorate('content', store)
    app.addHook('onClose', () => store.close())
  },
  { name: 'content' },
)
