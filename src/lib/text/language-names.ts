/** Tells languages from other abbreviations. */
import { lazy } from '../memoize.ts'

const names = lazy(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }))

/** Returns whether a well-formed tag names a language: `fr` and `pt-BR` do, `js` and `jp` do not. */
export const isLanguage = (tag: string): boolean => names().of(tag) !== undefined
