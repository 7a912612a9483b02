/**
 * Keeps Fastify from loading its compilers of schemas, 30 ms of a start: no route here has a schema. For every Fastify
 * that a start builds.
 */
import type { FastifyServerOptions } from 'fastify'

const refuseSchema = (): never => {
  throw new Error(
    'Routes have no schemas here: without src/http/server/no-schemas.ts Fastify would compile them.',
  )
}

/** What Fastify is given. A route with a schema then throws when it is registered. */
export const noSchemas = {
  schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
} satisfies FastifyServerOptions
