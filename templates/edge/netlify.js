import { negotiate, varied } from './negotiate.js'

export default async (request, { next }) => {
  const { page, response } = negotiate(request)
  if (response !== undefined || page === undefined) return response
  const markdown = page.pathname.endsWith('.md') ? await fetch(page, { headers: request.headers }) : undefined
  return varied(markdown?.ok || markdown?.status === 304 ? markdown : await next())
}

export const config = { path: '/*' }
