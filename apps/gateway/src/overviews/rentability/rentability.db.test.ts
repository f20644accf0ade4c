import { listRentableVehicles, type RentableVehicle } from '@motora/contract/sharing'
import {
  type NotRentableReason,
  notRentableReasons,
  type Rentability,
  type RentabilityWaterfall,
  type Vehicle,
} from '@motora/contract/vehicles'
import { mendersOf, minRentalBatteryPercent } from '@motora/rules/vehicles'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import type { Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, type Call, type Who } from '../../testing/open-house.js'
import { type Company, foundCompany, place, putStanding } from './testing/company.js'
import { anyStanding, reasonsOf, type Standing, sound } from './testing/standings.js'

let db: TestDatabase
let company: Company
let house: Sharing
let ids: string[]

const call = async <B>(id: string, input: Call, who: Who = admin) => (await house.ask<B>(who, id, input)).body
const rentabilityOf = (id: string) => call<Rentability>('vehicles.getRentability', { params: { id } })
const waterfallOf = (sharingOperatorId?: string, who?: Who) =>
  call<RentabilityWaterfall>('vehicles.getRentabilityWaterfall', { query: { sharingOperatorId } }, who)
const listed = (filter?: object) =>
  call<Vehicle[]>('vehicles.listVehicles', {
    query: { pageSize: 200, ...(filter ? { filter: JSON.stringify(filter) } : {}) },
  })

const vehicleCount = 23
beforeAll(async () => {
  db = await openTestDatabase()
  company = await foundCompany(db, vehicleCount)
  house = company.house
  ids = company.vehicleIds
}, 120_000)
afterAll(() => db.close())

const reserve = async (vehicleId: string): Promise<{ code: string; reason?: unknown } | 'has it'> => {
  try {
    await house.asRider(company.rider, 'sharing.reserveVehicle', { vehicleId })
  } catch (error) {
    const { code, params } = error as { code: string; params?: { reason?: unknown } }
    return { code, ...(params?.reason === undefined ? {} : { reason: params.reason }) }
  }
  await house.asRider(company.rider, 'sharing.cancelReservation')
  return 'has it'
}

const refusalOf = (reasons: readonly NotRentableReason[]) => {
  // a vehicle that no operator has does not exist for a rider
  if (reasons.includes('no-operator')) return { code: 'vehicle.not_found' }
  if (reasons.length === 0) return 'has it'
  if (reasons[0] === 'active-rental') return { code: 'service.vehicle_taken' }
  return { code: 'service.vehicle_not_rentable', reason: reasons[0] }
}

const riderSees = async (): Promise<string[]> => {
  const query = { ...place, radiusMetres: 500, pageSize: 200 }
  const { body } = await house.ask<RentableVehicle[]>(company.rider, listRentableVehicles, { query })
  return body.map(({ vehicleId }) => vehicleId).sort()
}

/** Every way in which somebody is shown whether riders can have these vehicles, held against what is so. */
const holdTogether = async (standings: readonly Standing[]): Promise<void> => {
  const meant = new Map(standings.map((standing, nth) => [ids[nth] ?? '', standing]))
  for (const [id, standing] of meant) await putStanding(company, id, standing)

  const rentable: string[] = []
  for (const [id, standing] of meant) {
    const said = await rentabilityOf(id)
    const reasons = said.reasons.map(({ reason }) => reason)
    expect(reasons, JSON.stringify(standing)).toEqual(reasonsOf(standing))
    expect(said.isRentable).toBe(reasons.length === 0)
    if (said.isRentable) rentable.push(id)
  }
  rentable.sort()
  const shown = (await listed()).filter(({ id }) => meant.has(id))
  const visible = shown.filter((vehicle) => vehicle.currentVisibleToClients).map(({ id }) => id)
  expect(visible.sort()).toEqual(rentable)
  const filtered = (await listed({ currentVisibleToClients: true })).map(({ id }) => id).filter((id) => meant.has(id))
  expect(filtered.sort()).toEqual(rentable)
  // a reason and the list that it opens are the same vehicles, out of service or not
  const silent = (await listed({ isSilent: true })).map(({ id }) => id).filter((id) => meant.has(id))
  const isSilent = ({ retired, heard }: Standing) => !retired && heard === 'silent'
  expect(silent.sort()).toEqual([...meant].flatMap(([id, one]) => (isSilent(one) ? id : [])).sort())
  expect(
    shown
      .filter((vehicle) => vehicle.isSilent)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(silent)
  expect((await riderSees()).filter((id) => meant.has(id))).toEqual(rentable)

  const { owned, steps, rentable: left } = await waterfallOf()
  const all = [...meant.values()].map(reasonsOf).filter((reasons) => reasons[0] !== 'retired')
  expect(owned).toBe(ids.length - (standings.length - all.length))
  expect(left).toBe(rentable.length)
  expect(steps.reduce((sum, { stopped }) => sum + stopped, left)).toBe(owned)
  const rest = ids.length - standings.length
  for (const reason of notRentableReasons) {
    const step = steps.find((one) => one.reason === reason)
    // vehicles that no state was put on have never reported and are the provider's
    const untouched = { 'no-operator': rest, 'never-reported': rest, 'no-position': rest }[reason as string] ?? 0
    const first = all.filter((reasons) => reasons[0] === reason).length + (reason === 'no-operator' ? rest : 0)
    expect([reason, step?.stopped ?? 0], reason).toEqual([reason, first])
    expect(step?.have ?? 0, reason).toBe(all.filter((reasons) => reasons.includes(reason)).length + untouched)
  }

  // last, for it changes what is so: a lapsed reservation is ended
  for (const [id, standing] of meant)
    expect(await reserve(id), JSON.stringify(standing)).toEqual(refusalOf(reasonsOf(standing)))
}

test('each reason alone: shown with who can fix it, the filter agrees, and the rider is refused for it', async () => {
  const each: Partial<Standing>[] = [
    {},
    { retired: true },
    { holder: 'none' },
    { holder: 'unvalidated' },
    { canOperate: false },
    { selectToOperate: false },
    { outOfService: true },
    { ticket: 'keeps' },
    { updating: 'on its way' },
    { updating: 'former' },
    { updating: 'waits' },
    { updating: 'ended' },
    { heard: 'never' },
    { heard: 'silent' },
    { heard: 'silent', outOfService: true },
    { position: false },
    { holder: 'withAreas', area: 'outside' },
    { battery: minRentalBatteryPercent - 1 },
    { holder: 'excluded' },
    { rental: 'reserved' },
    { rental: 'lapsed' },
    { holder: 'areasTakenBack', area: 'outside' },
    { ticket: 'former' },
  ]
  await holdTogether(each.map((change) => ({ ...sound, ...change })))
  const [blocked] = ids.slice(6)
  expect((await rentabilityOf(blocked ?? '')).reasons).toEqual([
    { reason: 'out-of-service', mendedBy: mendersOf('out-of-service') },
  ])
}, 120_000)

test('over random states the reservation is refused for exactly the reasons shown, and list, filter and waterfall agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStanding, { minLength: vehicleCount, maxLength: vehicleCount }), holdTogether),
    { numRuns: 2, endOnFailure: true },
  )
}, 120_000)

test('a vehicle that left its area is kept from riders once its fixes have settled there, and is theirs again once back', async () => {
  const { id, imei } = await house.newVehicle(company.operators.withAreas)
  const tell = async (metresNorth: number) => {
    house.clock.advance(5 * 60_000)
    const at = house.clock.now()
    const position = { ...place, latitude: place.latitude + metresNorth / 111_195, speedKmh: 0, valid: true }
    await house.vehicles.telemetry.ingest([
      reportOf(imei, at, { position, values: { batteryPercent: 80 }, receivedAt: at }),
    ])
    return (await rentabilityOf(id)).reasons.map(({ reason }) => reason)
  }
  /** More than an hour of fixes about a place. */
  const settle = async (metresNorth: number) => {
    for (let fix = 1; fix < 14; fix += 1) await tell(metresNorth + fix)
    return tell(metresNorth)
  }
  expect(await tell(0)).toEqual([])
  expect(await tell(800)).toEqual([])
  expect(await settle(800)).toEqual(['outside-area'])
  expect(await reserve(id)).toEqual({ code: 'service.vehicle_not_rentable', reason: 'outside-area' })
  expect(await settle(0)).toEqual([])
  expect(await reserve(id)).toBe('has it')
})

test("a reservation is not started while an incident keeps the vehicle, and nobody learns of another's vehicle", async () => {
  const { id } = await house.readyVehicle(company.operators.plain)
  const other = await house.newRider()
  await house.asRider(other, 'sharing.reserveVehicle', { vehicleId: id })
  await db.asOwner(
    `insert into tickets (operator_id, id, code, title, created_at, created_by_name, vehicle_id, vehicle_name, model, imei, vehicle_cannot_operate)
     select operator_id, $2, 'INC-2026-1', 'Flat tyre', created_at, 'Test', id, name, model, imei, true from vehicles where id = $1`,
    [id, newId()],
  )
  expect(await codeOf(house.asRider(other, 'sharing.startTrip', { vehicleId: id }))).toBe(
    'service.vehicle_not_rentable',
  )

  const manager = { role: 'Sharing.OperatorManager', operatorId: company.former } as const
  expect(await codeOf(call('vehicles.getRentability', { params: { id } }, manager))).toBe('vehicle.not_found')
  expect(await codeOf(waterfallOf(company.operators.plain, manager))).toBe('operator.not_found')
  expect(await waterfallOf(undefined, manager)).toMatchObject({ owned: 0, steps: [], rentable: 0 })
  const own = { role: 'Sharing.OperatorManager', operatorId: company.operators.plain } as const
  const mine = await waterfallOf(undefined, own)
  expect(mine).toEqual(await waterfallOf(company.operators.plain))
  expect(mine.steps.find(({ reason }) => reason === 'open-ticket')?.stopped).toBeGreaterThan(0)
})
