import { takeReports, takeTraccarPosition } from '@motora/contract/devices'
import type { Vehicle } from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceHandlers } from './doors/devices/http-endpoints.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { openFleet } from './rooms/vehicles/testing/open-fleet.js'
import type { RequestFacts } from './rooms/work.js'
import { admin } from './testing/open-house.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
}, 60_000)
afterAll(() => db.close())

const simId = '8934075100001234567'

test.each(['reports', 'traccar'] as const)(
  'the SIM that a unit names is shown of its vehicle, also when later reports leave it out (%s) [E-06]',
  async (door) => {
    const house = openFleet(db)
    const { clock } = house
    const handlers = deviceHandlers({ clock, ingest: house.vehicles.telemetry.ingest })
    const { id, imei } = await house.newVehicle(null)
    const take = async (more: object) => {
      clock.advance(1000)
      const at = clock.now().toISOString()
      const [endpoint, body] =
        door === 'reports'
          ? [takeReports, { reports: [{ imei, deviceTime: at, values: more }] }]
          : [
              takeTraccarPosition,
              {
                position: { deviceTime: at, fixTime: at, latitude: 41.4, longitude: 2.2, attributes: more },
                device: { uniqueId: imei },
              },
            ]
      const handler = handlers.find((one) => one.endpoint.id === endpoint.id)
      const input = { params: undefined, query: undefined, body: endpoint.body.parse(body) }
      const call = { actor: { kind: 'device', keyId: 'a key', imei: null }, request: {} as RequestFacts } as const
      expect(await handler?.answerAlone?.(call, input as never)).toMatchObject({ body: { accepted: 1 } })
      return (await house.ask<Vehicle>(admin, 'vehicles.getVehicle', { params: { id } })).body.tcu.simId
    }
    expect(await take({})).toBeNull()
    expect(await take(door === 'reports' ? { simId } : { iccid: simId })).toBe(simId)
    expect(await take({})).toBe(simId)
  },
)
