/** Replaces frames, which a page of Vitrine cannot load from other servers, by links. */

const attributeOf = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  return double ?? single
}

/** Players, and the page that shows the same. */
const players: readonly (readonly [pattern: RegExp, place: string, page: (id: string) => string])[] = [
  [
    /youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/,
    'Video on YouTube',
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/player\.vimeo\.com\/video\/(\d+)/, 'Video on Vimeo', (id) => `https://vimeo.com/${id}`],
]

const frameLink = (tag: string): string => {
  const source = attributeOf(tag, 'src') ?? attributeOf(tag, 'data-src')
  if (source === undefined || !/^(?:https?:)?\/\//.test(source)) return tag
  const url = source.startsWith('//') ? `https:${source}` : source
  const [pattern, place = 'Embedded page', page] = players.find(([player]) => player.test(url)) ?? []
  const id = pattern?.exec(url)?.[1] ?? ''
  const title = attributeOf(tag, 'title')?.replace(/^YouTube video player$/i, '') || place
  return `<a href="${page === undefined ? url : page(id)}">${title}</a>`
}

/** Returns a text with its frames as links. */
export const linkEmbeds = (text: string): string =>
  text.replaceAll(/<iframe\b[^>]*>(?:\s*<\/iframe>)?/gi, frameLink)
