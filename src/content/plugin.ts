/** Decorates the app with the content store as `app.content`, and closes it with the app. */
import createPlugin from 'fastify-plugin'
import { type ContentStore, type ContentStoreOptions, createContentStore } from './content-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: ContentStore
  }
}

/** What the content is read with. */
export interface ContentOptions extends Omit<ContentStoreOptions, 'log'> {
  /** Whether to watch the folder once the app listens. */
  readonly watches: boolean
}

/** Loads the content before the app is ready. An error in it stops the start. */
export const content = createPlugin<ContentOptions>(
  async (app, { watches, ...options }) => {
    const store = await createContentStore({ ...options, log: app.log })
    app.decorate('content', store)
    if (watches) app.addHook('onListen', async () => void store.watch())
    app.addHook('onClose', () => store.close())
  },
  { name: 'content' },
)
