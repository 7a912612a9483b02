/**
 * What the server needs of Node's HTTP module. An import would read all its members, and one of them, WebSocket, loads the
 * client behind `fetch`, which takes a thirtieth of the start.
 */
import { createRequire } from 'node:module'

export const { createServer, METHODS, STATUS_CODES } = createRequire(import.meta.url)(
  'node:http',
) as typeof import('node:http')
