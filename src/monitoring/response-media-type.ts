/** The media type of a response. */
import type { FastifyReply } from 'fastify'
import { essenceOf } from '../http/representation.ts'

/** Returns the media type without parameters, even for a 304; `none` for a response without content. */
export const mediaTypeOf = (reply: FastifyReply): string => {
  const type = reply.representation?.mediaType ?? reply.getHeader('content-type')
  return essenceOf(String(type ?? 'none'))
}
