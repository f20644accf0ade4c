import { noWatch } from '@motora/contract/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type OpenIncidents, openIncidents } from '../testing/open-incidents.js'

let db: TestDatabase
let house: OpenIncidents
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
}, 60_000)
afterAll(() => db.close())

test('a vehicle that is retired is noted once in each of its open incidents, and the cause of those is gone', async () => {
  const { id } = await house.newVehicle(house.ona)
  const typed = await house.open(house.manager, id, { vehicleCannotOperate: true })
  await house.asSystem((work) => house.operators.saveWatch(work, house.ona, { ...noWatch, silent: true }))
  house.clock.advance(60_000)
  const now = house.clock.now().toISOString()
  await db.asOwner(
    `insert into vehicle_events (operator_id, vehicle_id, at, kind, source, detail, received_at)
      values ($1, $2, $3, 'silent', 'clock', '{}', $3)`,
    [house.ona, id, now],
  )
  await house.technicians.openIncidents()
  const closed = await house.open(house.manager, id, { title: 'Faro roto' })
  await house.close(house.manager, closed.id)
  house.clock.advance(60_000)
  await house.ask(house.admin, 'vehicles.retireVehicle', { params: { id } })

  const [job] = await db.asOwner(`select payload from jobs where name = 'vehicles.retired' and key = $1`, [id])
  const listener = house.technicians.listeners.find(({ topic }) => topic === 'vehicles.retired')
  for (const _ of [1, 2]) await listener?.hear([{ topic: 'vehicles.retired', key: id, payload: job?.payload }])
  const retiredAt = house.clock.now().toISOString()
  const tickets = (
    await house.list(house.manager, { VehicleId: id, all: 'true' }, 'technicians.listOpenTicketsByVehicle')
  ).body
  const noted = tickets.map((ticket) => [
    ticket.detector,
    ticket.causeGoneAt,
    ticket.notes
      .filter(({ observation }) => observation?.what === 'retired')
      .map(({ kind, created }) => [kind, created]),
  ])
  expect(noted).toHaveLength(3)
  expect(noted).toEqual(
    expect.arrayContaining([
      // closed before
      [null, null, []],
      [null, null, [['observed', retiredAt]]],
      ['silent', retiredAt, [['observed', retiredAt]]],
    ]),
  )
  expect(typed.isClosed).toBe(false)
})
