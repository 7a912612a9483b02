/** Where the card of a page is. Not reserved: the owner's own file at that path takes its place. */

const CARD_FILE = 'card.png'

/** Returns the path of the card of the page at an address: `/about/card.png`. */
export const cardPath = (address: string): string => address + CARD_FILE

/** Returns the address of the page whose card would be at a path; undefined if the path is not a card's. */
export const pageOfCard = (path: string): string | undefined =>
  path.endsWith(`/${CARD_FILE}`) ? path.slice(0, -CARD_FILE.length) : undefined
