/**
 * What the server needs of Node's HTTP module. An import would read all its members, and one of them, WebSocket, loads the
 * client behind `fetch`, which takes a thirtieth of the start.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const http: typeof import('node:http') = require('node:http')

export const { createServer, METHODS, STATUS_CODES } = http
