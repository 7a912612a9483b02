/** Puts the content folder's store on the app as `app.content` and closes it with the app. */
import createPlugin from 'fastify-plugin'
import type { WordsByLanguage } from '../domain/words.ts'
import { type ContentStore, createContentStore } from '../services/content-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: ContentStore
  }
}

/** The folder, whether changes of it are taken up while running, and the words that come with Vitrine. */
export interface ContentOptions {
  readonly folder: string
  readonly watches: boolean
  readonly words: WordsByLanguage
}

/** Loads the content before the app is ready; a fault in it stops the start. */
export const content = createPlugin<ContentOptions>(
  async (app, options) => {
    const store = await createContentStore({ ...options, log: app.log })
    app.decorate('content', store)
    app.addHook('onClose', () => store.close())
  },
  { name: 'content' },
)
