import { negotiate } from './negotiate.js'

export default (request) => {
  const { page, response } = negotiate(request)
  if (response !== undefined) return response
  const isMarkdown = page?.pathname.endsWith('.md')
  const way = isMarkdown ? { 'x-middleware-rewrite': page.href } : { 'x-middleware-next': '1' }
  return new Response(null, { headers: page === undefined ? way : { ...way, vary: 'Accept' } })
}
