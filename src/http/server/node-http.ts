/**
 * What we take from `node:http`. It is asked for and not imported: an import reads all members of that module, and with
 * them come Node's own fetch and WebSocket, 60 ms of a start.
 */
export const { IncomingMessage, METHODS, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http')
