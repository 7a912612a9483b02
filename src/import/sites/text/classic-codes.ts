/** Converts shortcodes of WordPress's classic editor, which exporters leave, some with backslashes. */
import { maskCode } from './code-spans.ts'

const caption = /\\?\[caption\b[^[\]\n]*\][ \t\n]*((?:(?!\\?\[\/?caption\b)[\s\S])*)\\?\[\/caption\\?\]/g

/** An image, perhaps in a link, and the text after it. */
const pictureAndText =
  /^((?:\[|<a\b[^<>]*>)?(?:!\[[^\]\n]*\]\([^()\n]*\)|<img\b[^<>]*>)(?:\]\([^()\n]*\)|<\/a>)?)\s*([\s\S]*)$/

const figure = (inner: string): string => {
  const [, picture = '', text = ''] = pictureAndText.exec(inner.trim()) ?? []
  if (picture === '') return inner
  if (picture.startsWith('<')) return `<figure>${picture}<figcaption>${text}</figcaption></figure>`
  const isPlain = /^!/.test(picture) && /^[^"<[\]*_`\n]+$/.test(text) && !/"\)$/.test(picture)
  return isPlain ? picture.replace(/\)$/, ` "${text}")`) : `${picture} ${text}`
}

/**
 * Converts captions to figures and embeds to links. A gallery is removed: it names no images, and those
 * beside the page are shown.
 */
export const withoutClassicCodes = (written: string): string => {
  if (!/\[(?:caption|gallery|embed)\b/.test(written)) return written
  const { text, restore } = maskCode(written)
  return restore(
    text
      .replaceAll(caption, (_, inner: string) => figure(inner))
      .replaceAll(/\\?\[embed\b[^[\]\n]*\](https?:[^\s[\]\\<>]+)\\?\[\/embed\\?\]/g, '<$1>')
      .replaceAll(/\\?\[gallery\b[^[\]\n]*\]/g, ''),
  )
}
