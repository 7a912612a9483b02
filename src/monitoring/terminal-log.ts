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

/** Whether a line of the log is a request for a font, a style or an image of a page. */
export const isAssetRequest = (line: string): boolean => {
  const { msg, mediaType = '', path } = JSON.parse(line)
  return msg === 'request' && !path.startsWith('/api/') && /^(?:font|image)\/|^text\/css$/.test(mediaType)
}

/** Opens a terminal's log, without requests for assets, which would bury the rest. */
export const openTerminalLog = async (): Promise<DestinationStream> => {
  const { build } = await import('pino-pretty')
  const stream = build(terminalLogOptions)
  return {
    write: (line) => {
      if (!isAssetRequest(line)) stream.write(line)
    },
  }
}
