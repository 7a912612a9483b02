/** Returns a media type without its parameters, its essence (WHATWG MIME Sniffing §4.2): `text/html` of a `Content-Type`. */
export const essenceOf = (mediaType: string): string => mediaType.replace(/;.*$/s, '')
