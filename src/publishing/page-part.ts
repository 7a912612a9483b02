/**
 * Reads a part of a page from the page's bytes when it is needed. To keep its text would take twice the memory, and V8 keeps a
 * text as the hundreds of pieces that it was put together from. Used for what is made late of a page.
 */
import { ownBytes } from '../http/representation.ts'

/** A function of its own, because a closure keeps all that the closures around it use. */
const createTextReader = (bytes: Buffer, start: number, length: number): (() => string) => {
  const end = start + length
  return () => bytes.toString().slice(start, end)
}

/**
 * Returns a function that reads a part of a page.
 *
 * @param page the bytes of `html`
 * @param part kept in bytes of its own if a layout of the owner's changed it
 */
export const createPartReader = (page: Buffer, html: string, part: string): (() => string) => {
  const start = html.indexOf(part)
  return start === -1
    ? createTextReader(ownBytes(part), 0, part.length)
    : createTextReader(page, start, part.length)
}
