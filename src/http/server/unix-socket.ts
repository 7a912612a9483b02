/** Listens on a Unix socket, for a proxy on the same machine. Health checks stay on a loopback port. */
import { once } from 'node:events'
import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '../../addresses/server-paths.ts'
import { pathOf } from '../request-target.ts'
import { serverLimits } from './limits.ts'

/** For the owner and the group; the user of the proxy can be in the group. */
const SOCKET_MODE = 0o660

const probes: readonly string[] = [serverPaths.liveness, serverPaths.readiness]

/** Whether no process listens on a socket any more. */
const isDead = async (path: string): Promise<boolean> => {
  const peer = connect(path)
  try {
    await once(peer, 'connect')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  } finally {
    peer.destroy()
  }
}

/**
 * Removes a socket that a killed process left, and nothing else.
 *
 * @throws {Error} (rejects) if the path is taken
 */
const removeDeadSocket = async (path: string): Promise<void> => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  const found = stats.isSocket() ? 'a socket that is in use' : 'another file'
  if (!stats.isSocket() || !(await isDead(path)))
    throw new Error(`HOST: found ${found} at ${path}; expected a path that does not exist. Fix: change HOST.`)
  rmSync(path)
}

/** Listens for health checks alone, and closes with the app. */
const listenForProbes = async (app: FastifyInstance, host: string, port: number): Promise<Server> => {
  const listener = createServer(serverLimits.http, (request, response) => {
    if (probes.includes(pathOf(request.url ?? ''))) app.routing(request, response)
    else response.writeHead(404).end()
  })
  listener.listen(port, host)
  await once(listener, 'listening')
  app.server.once('close', () => listener.close())
  return listener
}

/**
 * Listens on a Unix socket, and for health checks at `host` and `port`.
 *
 * @throws {Error} (rejects) if either is taken
 */
export const listenOnSocket = async (
  app: FastifyInstance,
  socket: string,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> => {
  await removeDeadSocket(socket)
  const probeListener = await listenForProbes(app, host, port)
  await app.listen({ path: socket })
  chmodSync(socket, SOCKET_MODE)
  return probeListener
}
