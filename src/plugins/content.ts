/** Puts the content folder's store on the app as `app.content` and closes it with the app. */
import createPlugin from 'fastify-plugin'
import { type ContentStore, createContentStore } from '../services/content-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: ContentStore
  }
}

/** The folder, and whether changes of it are taken up while running. */
export interface ContentOptions {
  readonly folder: string
  readonly watches: boolean
}

export const content = createPlugin<ContentOptions>(
  async (app, { folder, watches }) => {
    const store = await createContentStore({ folder, watches, log: app.log })
    app.decorate('content', store)
    app.addHook('onClose', () => store.close())
  },
  { name: 'content' },
)
