/** The log as a person at a terminal sees it, formatted by pino-pretty. */
import type { DestinationStream } from 'pino'
import type { PrettyOptions } from 'pino-pretty'

/** Fields that a request's line shows without names, and fields for programs. */
const hiddenFields = 'method,path,status,mediaType,milliseconds,pid,hostname,reqId,route,version,code,issues'

/** Formats a request as `request GET /cv/ 200 text/html, 8.9 ms`. */
export const terminalLogOptions: PrettyOptions = {
  sync: true,
  singleLine: true,
  translateTime: 'HH:MM:ss',
  ignore: hiddenFields,
  messageFormat: '{msg}{if method} {method} {path} {status} {mediaType}, {milliseconds} ms{end}',
}

/** Opens a terminal's log. */
export const openTerminalLog = async (): Promise<DestinationStream> =>
  (await import('pino-pretty')).build(terminalLogOptions)
