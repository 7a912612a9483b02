/** Links in place of images on other servers, which the Content-Security-Policy keeps pages from loading. */
import type { Token } from 'parse5'
import { readablePath } from '../addresses/url-path.ts'
import { escapeMarkup } from '../lib/text/escape-html.ts'

/** Returns whether a URL, once links are resolved, is on another server. */
export const isOnOtherServer = (url: string): boolean => /^\s*(?:https?:)?\/\//i.test(url)

/** Returns whether an attribute only has an image load from another server. Without it, another is shown. */
export const isBlockedSource = (element: string, name: string, value: string): boolean =>
  name === 'srcset'
    ? value.split(',').some(isOnOtherServer)
    : element === 'image' && /^(?:xlink:)?href$/.test(name) && isOnOtherServer(value)

/** Returns an image's file name, or the host if its address has none. */
const nameOf = (source: string): string => {
  const url = URL.parse(source, 'https://host.invalid') // the scheme of `//host/path`
  const lastName = url?.pathname.split('/').at(-1) ?? ''
  return /\.\w+$/.test(lastName) ? readablePath(lastName) : (url?.host ?? source)
}

/**
 * Returns a link to an image on another server, with its alternative text or else its name as the words;
 * undefined for any other image.
 *
 * @param isLinked whether the image is in a link, which then gets only the words
 */
export const blockedImageHtml = (attributes: readonly Token.Attribute[], isLinked: boolean) => {
  const attribute = (name: string): string => attributes.find((each) => each.name === name)?.value ?? ''
  const source = attribute('src')
  if (!isOnOtherServer(source)) return undefined
  const words = escapeMarkup(attribute('alt').trim() || nameOf(source))
  return isLinked ? words : `<a class="image-link" href="${escapeMarkup(source)}">${words}</a>`
}
