import type { RentableVehicle } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { createRiderOverview } from './index.js'

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
}, 60_000)
afterAll(() => db.close())

const here = { latitude: 41.39, longitude: 2.16 }
const standing = async (operatorId: string | null, metresNorth: number, batteryPercent = 80) => {
  const { id, imei } = await house.newVehicle(operatorId)
  const position = {
    latitude: here.latitude + metresNorth / 111_195,
    longitude: here.longitude,
    speedKmh: 0,
    valid: true,
  }
  await house.vehicles.telemetry.ingest([
    reportOf(imei, house.clock.now(), { position, values: { batteryPercent }, receivedAt: house.clock.now() }),
  ])
  return id
}

test('shows what this rider could have now, nearest first: nothing taken, blocked, empty, silent, far or of a closed operator', async () => {
  const open = await house.newOperator('Open')
  const unready = await house.newOperator('Unready', { canOperate: false })
  const privateOperator = (name: string) => house.newOperator(name, { isPrivate: true })
  const [letIn, closed] = [await privateOperator('Let in'), await privateOperator('Closed')]
  const rider = await house.newRider()
  await house.asSystem((work) => house.customers.link(work, rider.customerId, letIn))

  await house.newVehicle(open)
  const silent = await standing(open, 20)
  await db.asOwner(`update vehicle_latest set received_at = received_at - interval '10 days' where vehicle_id = $1`, [
    silent,
  ])
  const far = await standing(open, 900)
  const near = await standing(open, 50)
  const linked = await standing(letIn, 300)
  await standing(open, 3000)
  await standing(open, 60, 3)
  await standing(closed, 70)
  await standing(unready, 80)
  await standing(null, 90)
  const blocked = await standing(open, 100)
  await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [blocked], true))
  const taken = await standing(open, 110)
  await house.asRider(await house.newRider(), 'sharing.reserveVehicle', { vehicleId: taken })

  const { handlers } = createRiderOverview(house)
  const ask = async (more: object = {}) => {
    const query = handlers[0]?.endpoint.query?.parse({ ...here, radiusMetres: 1000, ...more })
    const scope = await house.customers.scopeOfRider(rider)
    const answer = await house.inTransaction({ actor: rider, request: undefined }, scope, async (work) =>
      handlers[0]?.answer(work, { query } as never, {} as never),
    )
    const body = answer?.body as unknown as RentableVehicle[]
    return { ids: body.map((vehicle) => vehicle.vehicleId), body, total: (answer as { total?: number }).total }
  }
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: linked })
  await house.asRider(rider, 'sharing.cancelReservation')
  const againAt = new Date(house.clock.now().getTime() + 15 * 60_000).toISOString()
  const { ids, body, total } = await ask()
  expect(ids).toEqual([near, linked, far])
  expect(body.map(({ reserveAgainAt }) => reserveAgainAt)).toEqual([null, againAt, null])
  expect(total).toBe(3)
  expect(body[0]).toMatchObject({ distanceMetres: 50, batteryPercent: 80, sharingOperatorName: 'Open' })
  expect((await ask({ pageSize: 2, page: 2 })).ids).toEqual([far])
  expect((await ask({ radiusMetres: 100 })).ids).toEqual([near])
})
