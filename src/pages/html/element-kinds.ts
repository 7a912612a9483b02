/** What a page has besides its text: one list for its Markdown, the search, and the CV's Word document and plain text. */

const unreadNames: ReadonlySet<string> = new Set(
  'button form nav noscript script style svg template'.split(' '),
)

/** Returns whether an element and all in it are not text: controls, scripts, drawings, and what its author hides. */
export const isUnread = (
  name: string,
  attributes: readonly { readonly name: string; readonly value: string }[],
): boolean =>
  unreadNames.has(name) ||
  attributes.some(
    (attribute) =>
      attribute.name === 'hidden' || (attribute.name === 'aria-hidden' && attribute.value === 'true'),
  )

/** Elements that do not end a word. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i img input ins kbd label mark math picture q rp rt ruby s samp small source span ' +
    'strike strong sub sup time track tt u var wbr'
  ).split(' '),
)
