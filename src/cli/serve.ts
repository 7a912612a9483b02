/** `vitrine serve [FOLDER]`: the server. */
import type { Config } from '../config.ts'
import { serve } from '../server.ts'
import { configFor } from './config-for.ts'
import { StartError } from './errors.ts'

/** Node's error for an address it cannot listen on. */
interface ListenError {
  readonly code?: string
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
}

/** Returns what the owner can do about an address that cannot be listened on; undefined for other errors. */
const explainListenError = (error: unknown, { metricsPort }: Config): string | undefined => {
  const { code, port, address, hostname } = error as ListenError
  const variable = port === metricsPort ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is already in use. Fix: stop the other process, or set ${variable}.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is reserved for root. Fix: set ${variable} to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname !== undefined))
    return `HOST ${address ?? hostname} is not an address of this machine. Fix: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`
  return undefined
}

/** Runs the server, or explains why it cannot listen. */
export const serveWith = async (...[config, preview]: Parameters<typeof serve>): Promise<void> => {
  try {
    await serve(config, preview)
  } catch (error) {
    const message = explainListenError(error, config)
    throw message === undefined ? error : new StartError(message)
  }
}

/** @param folder in place of CONTENT_DIR */
export const serveFolder = (folder?: string): Promise<void> => serveWith(configFor(folder))
