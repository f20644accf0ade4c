import { connect, type Socket } from 'node:net'
import type { EndpointSpec } from '@motora/contract'
import { silentLog } from '../../../kernel/log.js'
import { Refusal } from '../../../kernel/refusal.js'
import { type Actor, type Call, type Handler, handleInOwnTransactions, type Scope } from '../../../rooms/work.js'
import type { ArrivalPatience } from '../arrival-limit.js'
import type { OverloadGate } from '../overload-gate.js'
import { createRequestsDoor } from '../requests-door.js'

const somebody = { kind: 'staff', role: 'Sharing.Admin', operatorId: null } as unknown as Actor

const noScope = {} as Scope

export const answering = (
  endpoint: EndpointSpec,
  answer: (input: never, header: (name: string) => string | undefined) => Promise<unknown>,
): Handler =>
  handleInOwnTransactions(endpoint, 'there is no database behind this door', ((call: Call, input: never) =>
    answer(input, call.request.header)) as never)

/** A requests door on a port of its own with these calls alone; anyone who has a token is an administrator. */
export const openDoor = async (handlers: readonly Handler[], arrival?: ArrivalPatience, gate?: OverloadGate) => {
  let signedOut = false
  const app = await createRequestsDoor({
    version: 'test',
    log: silentLog(),
    handlers,
    streams: [],
    gatekeeper: {
      nobody: () => ({ actor: { kind: 'nobody' }, scope: noScope }),
      staff: async (request) => {
        if (request.header('authorization') && !signedOut) return { actor: somebody, scope: noScope }
        throw new Refusal('identity.unauthenticated', 'Sign in first.')
      },
      again: async (caller) => caller,
      assertFreshFactor: async () => undefined,
      rider: () => Promise.reject(new Refusal('rider.unauthenticated', 'not here')),
      device: () => Promise.reject(new Refusal('device.unauthenticated', 'not here')),
    },
    inTransaction: async (_actor, _scope, use) => use({ audit: () => undefined } as never),
    ready: async () => undefined,
    trustProxy: 0,
    mapOrigins: [],
    perMinutePerAddress: 100_000,
    ...(arrival ? { arrival } : {}),
    ...(gate ? { gate } : {}),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const headers = { Authorization: 'Bearer t' }
  return {
    app,
    url: `http://127.0.0.1:${port}/api`,
    headers,
    /** From now on every token has ended, or is good again. */
    signOut: (isOut: boolean): void => {
      signedOut = isOut
    },
    call: (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers: { ...headers, ...init.headers } }),
    /** A bare connection, and all that comes over it until it is closed. */
    connect: (): { socket: Socket; ended: Promise<string> } => {
      const socket = connect(port, '127.0.0.1')
      const heard: Buffer[] = []
      socket.on('data', (chunk) => heard.push(chunk)).on('error', () => undefined)
      return {
        socket,
        ended: new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(heard).toString('latin1')))),
      }
    },
  }
}
