// Answers each page with HTML or Markdown, whichever the Accept header prefers (RFC 9110 §12.5.1). Written by vitrine export.

const formats = { html: 'text/html', markdown: 'text/markdown' }
/** Parameters that pages have; others are ignored. */
const parameters = { charset: 'utf-8', variant: 'gfm' }

/** Returns how well a media range matches a type, from 0; -1 if it does not. */
const specificity = ({ range, named }, type) => {
  if (range !== type) return ['*/*', 'text/*'].indexOf(range)
  return named.every(([name, value]) => value === parameters[name]) ? 2 + named.length : -1
}

/** Returns 'html' or 'markdown', or undefined if the header accepts neither. */
export const chooseFormat = (accept = '') => {
  if (accept.trim() === '' || accept.length > 1000) return 'html'
  const ranges = (accept.match(/(?:[^,"]|"(?:\\.|[^"\\])*")+/g) ?? []).map((text, index) => {
    const [range, rest = ''] = text
      .trim()
      .toLowerCase()
      .split(/\s*(;.*)/s)
    const all = [...rest.matchAll(/;\s*([\w-]+)\s*=\s*"?((?:\\.|[^"\\;,])*)/g)].map(([, ...pair]) => pair)
    const quality = Number(new Map(all).get('q') ?? 1)
    // A refused range keeps its unknown parameters, since it refuses only the type with them.
    const named = all.filter(([name]) => name !== 'q' && (name in parameters || quality === 0))
    return { range, named, quality, index }
  })
  const best = (type) =>
    ranges
      .map((range) => ({ ...range, rank: specificity(range, type) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => b.rank - a.rank || b.quality - a.quality)[0]
  return Object.entries(formats)
    .map(([format, type]) => ({ format, ...best(type) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)[0]?.format
}

const text = (status, body) =>
  new Response(body, { status, headers: { vary: 'Accept', 'content-type': 'text/plain; charset=utf-8' } })

/** Returns the response to a request for a page, or the URL of its Markdown; undefined where there is nothing to choose. */
export const negotiate = ({ method, url, headers }) => {
  const target = new URL(url)
  if (!['GET', 'HEAD'].includes(method) || !target.pathname.endsWith('/')) return {}
  const format = chooseFormat(headers.get('accept') ?? '')
  if (format === undefined)
    return { response: text(406, 'This page is available as:\n\ntext/html\ntext/markdown\n') }
  if (format === 'markdown') target.pathname += 'index.md'
  return { page: target }
}

/** Returns a response that says it depends on Accept. */
export const varied = (response) => {
  const copy = new Response(response.body, response)
  copy.headers.append('vary', 'Accept')
  return copy
}
