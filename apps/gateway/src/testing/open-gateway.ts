import type { AddressInfo } from 'node:net'
import { createRequestsDoor } from '../doors/requests/requests-door.js'
import { gatekeeperOf } from '../gatekeeper-of.js'
import type { InProcessBus } from '../kernel/bus.js'
import { HandedClock } from '../kernel/clock.js'
import { silentLog } from '../kernel/log.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import { type Overrides, openHouse } from './open-house.js'

/** A clock that runs: a wait on a socket takes real time. */
class RunningClock extends HandedClock {
  override now(): Date {
    return new Date()
  }
}

/** One gateway process' house behind its HTTP door. Several may share a database, and a bus as over a broker. */
export const openGateway = async (
  db: TestDatabase,
  bus?: InProcessBus,
  { gatekeeper = gatekeeperOf, ...overrides }: { gatekeeper?: typeof gatekeeperOf } & Pick<Overrides, 'cards'> = {},
) => {
  const house = openHouse(db, { clock: new RunningClock(new Date()), ...(bus ? { bus } : {}), ...overrides })
  const { asSystem } = house
  const app = await createRequestsDoor({
    version: 'test',
    log: silentLog(),
    handlers: house.handlers,
    streams: house.streams,
    gatekeeper: gatekeeper(house),
    inTransaction: house.inTransaction,
    ready: async () => undefined,
    // tests come from many addresses
    trustProxy: 1,
    mapOrigins: [],
    perMinutePerAddress: 1_000_000,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  const close = async () => {
    house.closeStreams()
    app.server.closeAllConnections()
    await app.close()
  }
  return { house, app, origin, call, asSystem, close }
}
export type OpenGateway = Awaited<ReturnType<typeof openGateway>>
