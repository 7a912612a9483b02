import { negotiate, varied } from './negotiate.js'

export default {
  async fetch(request, { ASSETS }) {
    const { page, response } = negotiate(request)
    if (response !== undefined) return response
    if (page === undefined) return ASSETS.fetch(request)
    const file = await ASSETS.fetch(new Request(page, request))
    return varied(file.status === 404 ? await ASSETS.fetch(request) : file)
  },
}
