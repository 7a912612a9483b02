/** Converts shortcodes of WordPress's classic editor, which exporters leave, some with backslashes. */
import { maskCode } from './code-spans.ts'

const caption = /\\?\[caption\b[^[\]\n]*\][ \t\n]*((?:(?!\\?\[\/?caption\b)[\s\S])*)\\?\[\/caption\\?\]/g

/** An image, perhaps in a link, and the text after it. */
const imageAndText =
  /^((?:\[|<a\b[^<>]*>)?(?:!\[[^\]\n]*\]\([^()\n]*\)|<img\b[^<>]*>)(?:\]\([^()\n]*\)|<\/a>)?)\s*([\s\S]*)$/

const figure = (inner: string): string => {
  const [, image = '', text = ''] = imageAndText.exec(inner.trim()) ?? []
  if (image === '') return inner
  if (image.startsWith('<')) return `<figure>${image}<figcaption>${text}</figcaption></figure>`
  const canBeTitle = /^!/.test(image) && /^[^"<[\]*_`\n]+$/.test(text) && !/"\)$/.test(image)
  return canBeTitle ? image.replace(/\)$/, ` "${text}")`) : `${image} ${text}`
}

/**
 * Converts captions to figures and embeds to links. A gallery is removed: it names no images, and those
 * beside the page are shown.
 */
export const convertClassicShortcodes = (written: string): string => {
  if (!/\[(?:caption|gallery|embed)\b/.test(written)) return written
  const { text, restore } = maskCode(written)
  return restore(
    text
      .replaceAll(caption, (_, inner: string) => figure(inner))
      .replaceAll(/\\?\[embed\b[^[\]\n]*\](https?:[^\s[\]\\<>]+)\\?\[\/embed\\?\]/g, '<$1>')
      .replaceAll(/\\?\[gallery\b[^[\]\n]*\]/g, ''),
  )
}
