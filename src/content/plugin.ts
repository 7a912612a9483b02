/** Decorates the app with the content store as `app.content`, and closes it with the app. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createContentStore } from './content-store.ts'
import { loadMessages } from './i18n/builtin-messages.ts'

/** Loads the content before the app is ready; an error stops the start. With `watch`, follows changes. */
export const content = createPlugin<Pick<Config, 'contentDir' | 'watch' | 'strict'>>(
  async (app, { contentDir, watch, strict }) => {
    const messages = await loadMessages()
    const store = await createContentStore({
      folder: contentDir,
      strict,
      messages,
      log: app.log,
      isPolled: watch === 'poll',
    })
    app.decorate('content', store)
    if (watch) app.addHook('onListen', async () => void (watch === 'poll' ? store.poll() : store.watch()))
    app.addHook('onClose', () => store.close())
  },
  { name: 'content' },
)
