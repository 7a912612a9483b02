/** Maps file names to pages. */
import { isImpossibleDay } from '../../lib/dates/partial-date.ts'
import type { Languages } from '../site.ts'

/**
 * Returns the page of a Markdown file: `notes/engine.fr.md` is `notes/engine` in French, `notes/index.md` is
 * `notes`. A suffix is a language only if the site has it: `v1.2.md` is the page `v1.2`.
 *
 * @param path relative to pages/, with or without `.md`
 * @returns its key, and its language: undefined if the name has none, which means the default language
 */
export const parsePageName = (path: string, languages: readonly string[]) => {
  const name = path.normalize('NFC').replace(/\.md$/i, '')
  const language = languages.find((tag) => name.endsWith(`.${tag}`))
  const bare = language === undefined ? name : name.slice(0, -language.length - 1)
  return { key: bare.replace(/(^|\/)index$/, ''), language }
}

const datePrefix = /(?:^|\/)(?<date>\d{4}-\d{2}-\d{2})-[^/]+$/

/** Returns the date at the start of a file name, as in Jekyll's posts, if such a day exists. */
export const dateFromKey = (key: string): string | undefined => {
  const date = datePrefix.exec(key)?.groups?.date
  return date !== undefined && isImpossibleDay(date) ? undefined : date
}

/** Returns a default title: `my-notes` becomes "My notes". Dates keep their hyphens. */
export const titleFromKey = (key: string): string => {
  const name = (key.split('/').at(-1) ?? '').replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, '')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll(
    /(\d{4}-\d{2}-\d{2})|-/g,
    (_, date?: string) => date ?? ' ',
  )
}

/** Returns the file that a page is written in, relative to the content folder. */
export const pageFileName = (key: string, language: string, [defaultLanguage]: Languages): string =>
  `pages/${key || 'index'}${language === defaultLanguage ? '' : `.${language}`}.md`
