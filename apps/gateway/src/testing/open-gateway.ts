import type { AddressInfo } from 'node:net'
import { createRequestsDoor } from '../doors/requests/requests-door.js'
import { gatekeeperOf } from '../gatekeeper-of.js'
import { buildHouse } from '../house.js'
import type { Bus } from '../kernel/bus.js'
import { systemClock } from '../kernel/clock.js'
import { silentLog } from '../kernel/log.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import { MemoryObjects } from '../rooms/files/testing/memory-objects.js'
import { secretsOf } from '../rooms/identity/testing/open-identity.js'
import { everything } from '../rooms/operators/index.js'
import type { Work } from '../rooms/work.js'

/** One gateway process' house behind its HTTP door. Several may share a database, and a bus as over a broker. */
export const openGateway = async (db: TestDatabase, bus: Bus) => {
  const log = silentLog()
  const house = buildHouse({
    database: db.database,
    clock: systemClock,
    bus,
    log,
    secrets: secretsOf('one company'),
    secureCookies: true,
    objects: new MemoryObjects(systemClock),
  })
  const app = await createRequestsDoor({
    version: 'test',
    log,
    handlers: house.handlers,
    streams: house.streams,
    gatekeeper: gatekeeperOf(house),
    doWork: house.doWork,
    ready: async () => undefined,
    // tests come from many addresses
    trustProxy: true,
    secure: false,
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
  const asSystem = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    house.doWork({ kind: 'system', name: 'test' }, everything('a test sees everything'), use)

  const close = async () => {
    house.closeStreams()
    app.server.closeAllConnections()
    await app.close()
  }
  return { house, app, origin, call, asSystem, close }
}
export type OpenGateway = Awaited<ReturnType<typeof openGateway>>
