/** Reads and checks the environment. No other file reads it. */
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { relative, resolve, sep } from 'node:path'
import { UNIX_PEER } from './http/client.ts'
import { isInside, realPathOf } from './lib/files/path-inside.ts'

/** One tab per core keeps all cores busy; above four, pages need cores as well. */
const MAX_DEFAULT_TABS = 4

/** Most prints take 30 ms. A request may wait for two of this length, which fit into `connectionTimeout`. */
const MAX_PRINT_MS = 60_000

const HIGHEST_PORT = 65_535

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Invalid variables. The message has a line for each: name, value, allowed values, fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** One kind of variable. */
interface Variable<Value> {
  /** The allowed values, for error messages. */
  readonly expected: string
  /** Returns the value, or undefined if the text is not allowed. */
  readonly parse: (text: string) => Value | undefined
}

const text = (expected: string): Variable<string> => ({ expected, parse: (value) => value })

const host: Variable<string> = {
  expected: 'an IP address, a host name, or the path of a Unix socket such as /run/vitrine/http.sock',
  parse: (value) => (/^(?:[^\s/]+|\/[^\0]+[^\0/])$/.test(value) ? value : undefined),
}

const integer = (minimum: number, maximum: number, unit = 'a whole number'): Variable<number> => ({
  expected: `${unit} from ${minimum} to ${maximum}`,
  parse: (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= minimum && number <= maximum ? number : undefined
  },
})

const oneOf = <const Value extends string>(values: readonly Value[]): Variable<Value> => ({
  expected: `one of ${values.join(', ')}`,
  parse: (value) => values.find((allowed) => allowed === value),
})

const boolean: Variable<boolean> = {
  expected: 'true or false',
  parse: (value) => value === 'true' || (value === 'false' ? false : undefined),
}

/** `poll` is for network drives and Docker Desktop, where the system reports no changes. */
const watchMode: Variable<boolean | 'poll'> = {
  expected: 'true, false or poll',
  parse: (value) => (value === 'poll' ? value : boolean.parse(value)),
}

/** A value that a header may contain. Secrets read from files often end in a line break. */
const token: Variable<string> = {
  expected: 'a token without spaces and line breaks',
  parse: (value) => (/^[!-~]+$/.test(value.trim()) ? value.trim() : undefined),
}

const publicAddress: Variable<string> = {
  expected: 'an http or https address such as https://ada.example',
  parse: (value) => {
    const url = URL.parse(value)
    const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname
    return isAddress ? url.href.replace(/(?<!\/)\/+$/, '') : undefined
  },
}

const webSocketEndpoint: Variable<string> = {
  expected: 'a URL that begins with ws://, wss://, http:// or https://',
  parse: (value) => (/^(wss?|https?):\/\/[^/]/.test(value) ? value : undefined),
}

/** Whether a text is an IP address or a range. Rejects /0, the range of all addresses, which is `true`. */
const isAddressOrRange = (value: string): boolean => {
  const [address = '', prefix = '1', ...rest] = value.split('/')
  const longestPrefix = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longestPrefix && rest.length === 0
}

const proxies: Variable<boolean | readonly string[]> = {
  expected: 'true, false, or comma-separated IP addresses and ranges such as 10.0.0.0/8',
  parse: (value) => {
    const addresses = value.split(',').map((address) => address.trim())
    return boolean.parse(value) ?? (addresses.every(isAddressOrRange) ? addresses : undefined)
  },
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const sandboxModes = ['auto', 'on', 'off'] as const

const withDefault = <Value>(variable: Variable<Value>, text: string) => ({ ...variable, default: text })

/**
 * Every variable, with its default as text. docs/configuration.md lists the same. If the working directory
 * has a site.yaml, it is the content folder.
 */
export const variables = {
  HOST: withDefault(host, '127.0.0.1'),
  PORT: withDefault(integer(0, HIGHEST_PORT), '3000'),
  BASE_URL: publicAddress,
  CONTENT_DIR: withDefault(text('a folder'), existsSync('site.yaml') ? '.' : 'content'),
  DATA_DIR: withDefault(text('a folder'), '.data'),
  TRUST_PROXY: withDefault(proxies, 'false'),
  WATCH: withDefault(watchMode, 'true'),
  STRICT: withDefault(boolean, 'false'),
  LOG_LEVEL: withDefault(oneOf(logLevels), 'info'),
  LOG_CLIENT_ADDRESS: withDefault(boolean, 'false'),
  CHROMIUM_PATH: text('the path of a Chromium'),
  CHROMIUM_WS_ENDPOINT: webSocketEndpoint,
  CHROMIUM_SANDBOX: withDefault(oneOf(sandboxModes), 'auto'),
  CHROMIUM_IDLE_MINUTES: integer(1, DAY_MINUTES, 'minutes'),
  PUPPETEER_CACHE_DIR: text('a folder'),
  PDF_TABS: integer(1, 32),
  PDF_TIMEOUT_MS: withDefault(integer(100, MAX_PRINT_MS, 'milliseconds'), '10000'),
  GITHUB_TOKEN: token,
  GITLAB_TOKEN: token,
  FORGEJO_TOKEN: token,
  GITHUB_TOKEN_FILE: text('a file'),
  GITLAB_TOKEN_FILE: text('a file'),
  FORGEJO_TOKEN_FILE: text('a file'),
  GITHUB_URL: publicAddress,
  GITLAB_URL: publicAddress,
  FORGEJO_URL: publicAddress,
  METRICS_PORT: integer(0, HIGHEST_PORT),
  PATH: withDefault(text('folders'), ''),
} as const

type Variables = typeof variables
type Name = keyof Variables
type ValueOf<V extends Variable<unknown>> = NonNullable<ReturnType<V['parse']>>
type Values = {
  readonly [N in Name]: ValueOf<Variables[N]> | (Variables[N] extends { default: string } ? never : undefined)
}
type Environment = Readonly<Record<string, string | undefined>>

/** Tokens are secrets; a URL with `@` or `?` may contain one. */
const mayHoldSecret = (name: Name, value: string): boolean => variables[name] === token || /[@?]/.test(value)

const describeError = (name: Name, value: string): string => {
  const found = mayHoldSecret(name, value) ? 'a value (hidden)' : JSON.stringify(value)
  const fix = `change ${name}, or unset it to use the default`
  return `${name}: found ${found}; expected ${variables[name].expected}. Fix: ${fix}.`
}

/**
 * Reads a token from its variable, or from the file that `…_FILE` names, as Docker and systemd pass secrets.
 *
 * @throws {ConfigError} if both are set, or the file is in the content folder, unreadable or without a token
 */
const readToken = (values: Values, name: `${'GITHUB' | 'GITLAB' | 'FORGEJO'}_TOKEN`): string | undefined => {
  const variable = `${name}_FILE` as const
  const file = values[variable]
  if (file === undefined) return values[name]
  const fail = (found: string, expected: string, fix: string): never => {
    throw new ConfigError(`${variable}: found ${found}; expected ${expected}. Fix: ${fix}.`)
  }
  const form = `a file with ${token.expected}`
  const fix = 'name a file that can be read and has the token alone'
  if (values[name] !== undefined) fail(`${name} as well`, 'one of them', `unset ${name} or ${variable}`)
  if (isInside(realPathOf(file), realPathOf(values.CONTENT_DIR)))
    fail(`${file}, in the content folder`, 'a file outside it, where nothing is published', 'move the file')
  try {
    return variables[name].parse(readFileSync(file, 'utf8')) ?? fail('a text (hidden)', form, fix)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    return fail(`${file}, which cannot be read`, form, fix)
  }
}

/** Whether a folder is the content folder, or in it but not in a hidden folder, which Vitrine never reads. */
const isInContent = (folder: string, contentDir: string): boolean => {
  const parts = relative(realPathOf(contentDir), realPathOf(folder)).split(sep)
  return !parts.some((part) => part.startsWith('.')) // outside, the path begins with `..`
}

const readVariables = (env: Environment): Values => {
  const parsed = Object.entries<Variable<unknown> & { default?: string }>(variables).map(
    ([name, variable]) => {
      const text = env[name] || variable.default
      const value = text === undefined ? undefined : variable.parse(text)
      return { name: name as Name, text, value }
    },
  )
  const errors = parsed.flatMap(({ name, text, value }) =>
    text !== undefined && value === undefined ? [describeError(name, text)] : [],
  )
  if (errors.length > 0) throw new ConfigError(errors.join('\n'))
  return Object.fromEntries(parsed.map(({ name, value }) => [name, value])) as Values
}

/**
 * Reads the environment. Empty variables count as unset, because compose files pass them on.
 *
 * @param env usually `process.env`
 * @throws {ConfigError} naming every invalid variable, or DATA_DIR if it is in the content folder
 */
export const loadConfig = (env: Environment) => {
  const values = readVariables(env)
  const [contentDir, dataDir] = [resolve(values.CONTENT_DIR), resolve(values.DATA_DIR)]
  if (isInContent(dataDir, contentDir))
    throw new ConfigError(
      `DATA_DIR: found ${values.DATA_DIR}, in the content folder; ` +
        'expected a folder outside it, because Vitrine writes files there that are not to be served. ' +
        'Fix: change DATA_DIR, or unset it to use the default.',
    )
  const socket = values.HOST.startsWith('/') ? values.HOST : undefined
  // Fastify opens a second server for a name with two addresses, hidden from the plugins in http/server/.
  const host = values.HOST === 'localhost' || socket !== undefined ? '127.0.0.1' : values.HOST
  const proxies = typeof values.TRUST_PROXY === 'boolean' ? [] : values.TRUST_PROXY
  return {
    /** `vitrine export` sets `export`. */
    deploymentKind: 'server' as 'server' | 'export',
    /** The path of the Unix socket to listen on; `host` and `port` are then for health checks alone. */
    socket,
    host,
    port: values.PORT,
    /** The public address, a prefix of absolute URLs, without a trailing slash. Only exports have a path. */
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    /** Absolute path. */
    contentDir,
    /** Absolute path. */
    dataDir,
    /** Peers whose forwarded headers are trusted: all, none, or these addresses and ranges. */
    trustProxy:
      socket === undefined || values.TRUST_PROXY === true ? values.TRUST_PROXY : [UNIX_PEER, ...proxies],
    watch: values.WATCH,
    /** Whether an error in any file of the content stops the start. */
    strict: values.STRICT,
    logLevel: values.LOG_LEVEL,
    /** Whether client addresses, which are personal data, are logged. */
    logClientAddress: values.LOG_CLIENT_ADDRESS,
    chromium: {
      path: values.CHROMIUM_PATH,
      webSocketEndpoint: values.CHROMIUM_WS_ENDPOINT,
      sandbox: values.CHROMIUM_SANDBOX,
      /** Folders to look for Chromium in, in the format of `PATH`. */
      searchPath: values.PATH,
      /** Where Puppeteer keeps its downloads; undefined for its default. */
      cacheFolder: values.PUPPETEER_CACHE_DIR,
      /** How long the browser stays open after the last print; undefined for always. */
      idleMs: values.CHROMIUM_IDLE_MINUTES && values.CHROMIUM_IDLE_MINUTES * MINUTE_MS,
    },
    pdf: {
      tabs: values.PDF_TABS ?? Math.min(availableParallelism(), MAX_DEFAULT_TABS),
      timeoutMs: values.PDF_TIMEOUT_MS,
    },
    tokens: {
      github: readToken(values, 'GITHUB_TOKEN'),
      gitlab: readToken(values, 'GITLAB_TOKEN'),
      forgejo: readToken(values, 'FORGEJO_TOKEN'),
    },
    /** Where each token goes, if not to the provider's public address. */
    tokenUrls: { github: values.GITHUB_URL, gitlab: values.GITLAB_URL, forgejo: values.FORGEJO_URL },
    metricsPort: values.METRICS_PORT,
  } as const
}

/** The checked config of the server. */
export type Config = ReturnType<typeof loadConfig>
