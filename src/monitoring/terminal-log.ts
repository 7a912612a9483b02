/** How the log looks to a person at a terminal, in pino-pretty's options: a line for each thing. Used by server.ts. */

/** The five are in the line of a request, the others for programs that read the log. */
const hiddenFromPeople = [
  ['method', 'path', 'status', 'representation', 'milliseconds'],
  ['pid', 'hostname', 'reqId', 'route', 'version', 'code', 'issues'],
].flat()

/** A request reads `request GET /cv/ 200 html, 8.9 ms`. */
export const terminalLogOptions = {
  sync: true,
  singleLine: true,
  translateTime: 'HH:MM:ss',
  ignore: hiddenFromPeople.join(','),
  messageFormat: '{msg}{if method} {method} {path} {status} {representation}, {milliseconds} ms{end}',
} as const
