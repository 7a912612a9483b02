/**
 * The environment, read once: checked, typed and frozen. Nothing else in the project reads it.
 */
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import type { XStatic } from 'typebox/schema'

/** Two loaded tabs keep two cores busy; more tabs than cores add nothing, and past four the pages need the cores. */
const DEFAULT_TABS_LIMIT = 4

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const sandboxModes = ['auto', 'on', 'off'] as const

const oneOf = <const Values extends readonly string[]>(values: Values, fallback: Values[number]) =>
  ({ enum: values, default: fallback, description: `one of ${values.join(', ')}` }) as const
const integer = (
  minimum: number,
  maximum: number,
  options: { readonly default?: number; readonly description?: string } = {},
) => {
  const description = `a whole number from ${minimum} to ${maximum}`
  return { type: 'integer', minimum, maximum, description, ...options } as const
}
const text = (description: string, options: { default?: string; pattern?: string } = {}) =>
  ({ type: 'string', minLength: 1, description, ...options }) as const

const HIGHEST_PORT = 65_535

/** The schema of the environment; `description` is what an error says is allowed. docs/configuration.md lists the same variables. */
export const Environment = {
  type: 'object',
  /** Those with a default. */
  required: [
    'HOST',
    'PORT',
    'CONTENT_DIR',
    'DATA_DIR',
    'TRUST_PROXY',
    'WATCH',
    'LOG_LEVEL',
    'CHROMIUM_SANDBOX',
    'PDF_TIMEOUT_MS',
  ],
  properties: {
    HOST: text('an address or a host name', { default: '127.0.0.1' }),
    PORT: integer(0, HIGHEST_PORT, { default: 3000 }),
    BASE_URL: text('an http or https origin without a path, such as https://ada.example'),
    CONTENT_DIR: text('a folder', { default: 'content' }),
    DATA_DIR: text('a folder', { default: '.data' }),
    TRUST_PROXY: text('true, false, or IP addresses and ranges such as 10.0.0.0/8 with commas between', {
      default: 'false',
    }),
    WATCH: { type: 'boolean', default: true, description: 'true or false' },
    LOG_LEVEL: oneOf(logLevels, 'info'),
    CHROMIUM_PATH: text('the path of a Chromium'),
    CHROMIUM_WS_ENDPOINT: text('an address that begins with ws://, wss://, http:// or https://', {
      pattern: '^(wss?|https?)://[^/]',
    }),
    CHROMIUM_SANDBOX: oneOf(sandboxModes, 'auto'),
    PDF_TABS: integer(1, 32),
    PDF_TIMEOUT_MS: integer(100, 120_000, {
      default: 10_000,
      description: 'milliseconds, a whole number from 100 to 120000',
    }),
    GITHUB_TOKEN: text('a token'),
    GITLAB_TOKEN: text('a token'),
    FORGEJO_TOKEN: text('a token'),
    METRICS_PORT: integer(0, HIGHEST_PORT),
    PATH: { type: 'string' },
  },
} as const
type Environment = XStatic<typeof Environment>

/** What the server runs with. Frozen all the way down. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The public origin without a slash at its end; every absolute URL is made from it. */
  readonly baseUrl: string
  /** Absolute path. */
  readonly contentDir: string
  /** Absolute path. */
  readonly dataDir: string
  /** As Fastify's `trustProxy`: whose forwarded headers count. */
  readonly trustProxy: boolean | readonly string[]
  readonly watch: boolean
  readonly logLevel: (typeof logLevels)[number]
  readonly chromium: {
    readonly path: string | undefined
    readonly webSocketEndpoint: string | undefined
    readonly sandbox: (typeof sandboxModes)[number]
    /** Folders in which the system's programs lie, as in `PATH`. */
    readonly searchPath: string
  }
  readonly pdf: { readonly tabs: number; readonly timeoutMs: number }
  readonly tokens: {
    readonly github: string | undefined
    readonly gitlab: string | undefined
    readonly forgejo: string | undefined
  }
  readonly metricsPort: number | undefined
}

/** The environment has values that can't be used. The message has one line for each, with its name, value and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly code = 'CONFIG_INVALID'
}

const isSecret = (name: string): boolean => name.endsWith('_TOKEN')

/** Addresses may carry a password, or a token in their query. */
const hideSecrets = (value: string): string => value.replace(/\/\/[^/?#]*@/, '//…@').replace(/\?.*$/s, '?…')

const refuse = (name: string, value = ''): string => {
  const shown = isSecret(name) ? '(hidden)' : JSON.stringify(hideSecrets(value))
  const property = Environment.properties[name as keyof Environment]
  return `${name} is ${shown}; allowed: ${(property as { description?: string }).description}.`
}

const isAddressOrRange = (value: string): boolean => {
  const [address = '', prefix] = value.split('/')
  const version = isIP(address)
  if (version === 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Returns what Fastify takes, or undefined where the value is neither a switch nor a list of addresses. */
const parseTrustProxy = (value: string): boolean | readonly string[] | undefined => {
  if (value === 'true' || value === 'false') return value === 'true'
  const addresses = value.split(',').map((address) => address.trim())
  return addresses.every(isAddressOrRange) ? addresses : undefined
}

/** Returns the origin without a slash at its end, or undefined where there is more or less than an origin. */
const parseOrigin = (value: string): string | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  return isOrigin ? url.origin : undefined
}

const deepFreeze = <T extends object>(value: T): T => {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  }
  return Object.freeze(value)
}

const readEnvironment = (given: Readonly<Record<string, string>>): Environment => {
  // A strict Ajv knows each keyword; checking the schema would compile JSON Schema's own, 20 ms of each start.
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes: true,
    useDefaults: true,
    validateSchema: false,
    code: { optimize: false },
  })
  const validate = ajv.compile<Environment>(Environment)
  const values = { ...given }
  if (validate(values)) return values
  const names = new Set(validate.errors?.map(({ instancePath }) => instancePath.slice(1)))
  throw new ConfigError([...names].map((name) => refuse(name, given[name])).join('\n'))
}

/**
 * Reads the environment into a {@link Config}. A variable that is set to nothing counts as not set, since
 * compose files pass empty ones on.
 *
 * @param env usually `process.env`
 * @throws {ConfigError} naming every value that can't be used, and what is allowed
 */
export const loadConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )
  const values = readEnvironment(given)
  const trustProxy = parseTrustProxy(values.TRUST_PROXY)
  const baseUrl = parseOrigin(values.BASE_URL ?? `http://localhost:${values.PORT}`)
  const refused = [
    ...(trustProxy === undefined ? [refuse('TRUST_PROXY', values.TRUST_PROXY)] : []),
    ...(baseUrl === undefined ? [refuse('BASE_URL', values.BASE_URL)] : []),
  ]
  if (trustProxy === undefined || baseUrl === undefined) throw new ConfigError(refused.join('\n'))
  return deepFreeze({
    // For a name with two addresses Fastify opens a second server, which http-edges could not reach.
    host: values.HOST === 'localhost' ? '127.0.0.1' : values.HOST,
    port: values.PORT,
    baseUrl,
    contentDir: resolve(values.CONTENT_DIR),
    dataDir: resolve(values.DATA_DIR),
    trustProxy,
    watch: values.WATCH,
    logLevel: values.LOG_LEVEL,
    chromium: {
      path: values.CHROMIUM_PATH,
      webSocketEndpoint: values.CHROMIUM_WS_ENDPOINT,
      sandbox: values.CHROMIUM_SANDBOX,
      searchPath: values.PATH ?? '',
    },
    pdf: {
      tabs: values.PDF_TABS ?? Math.min(availableParallelism(), DEFAULT_TABS_LIMIT),
      timeoutMs: values.PDF_TIMEOUT_MS,
    },
    tokens: { github: values.GITHUB_TOKEN, gitlab: values.GITLAB_TOKEN, forgejo: values.FORGEJO_TOKEN },
    metricsPort: values.METRICS_PORT,
  })
}
