import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { sac } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())

const minute = 60_000
type Rider = Awaited<ReturnType<Sharing['newRider']>>
const say = (rider: Rider, what: string, body: object = {}) =>
  house.asRider<RiderRental>(rider, `sharing.${what}`, body)
/** A rider on a trip that has just begun, on a vehicle that was reserved before or was not. */
const onTrip = async (isReserved = false): Promise<{ rider: Rider; serviceId: string; began: number }> => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  if (isReserved) {
    await say(rider, 'reserveVehicle', { vehicleId })
    house.clock.advance(3 * minute)
  }
  const { serviceId } = await say(rider, 'startTrip', { vehicleId })
  return { rider, serviceId, began: house.clock.now().getTime() }
}
/** Kind, and minutes from the start to its begin and its end. */
const phasesOf = async (serviceId: string, began: number): Promise<[string, number, number | null][]> => {
  const rows = await db.asOwner(
    `select kind, (extract(epoch from since) * 1000)::float8 as since, (extract(epoch from until) * 1000)::float8 as until
      from service_phases where service_id = $1 order by number`,
    [serviceId],
  )
  return rows.map(({ kind, since, until }) => [
    String(kind),
    (Number(since) - began) / minute,
    until === null ? null : (Number(until) - began) / minute,
  ])
}

test('start, pause, resume and end write the phases of a rental; each begins where the one before ended, asked twice too', async () => {
  for (const isReserved of [false, true]) {
    const { rider, serviceId, began } = await onTrip(isReserved)
    expect(await phasesOf(serviceId, began)).toEqual([['drive', 0, null]])
    for (const step of [
      'startTrip',
      'pauseTrip',
      'pauseTrip',
      'resumeTrip',
      'resumeTrip',
      'pauseTrip',
      'endTrip',
      'endTrip',
    ]) {
      await say(rider, step, step === 'endTrip' ? { serviceId } : {})
      house.clock.advance(2 * minute)
    }
    expect(await phasesOf(serviceId, began)).toEqual([
      ['drive', 0, 2],
      ['pause', 2, 6],
      ['drive', 6, 10],
      ['pause', 10, 12],
    ])
  }
})

test('staff that ends a trip and staff that cleans a vehicle end its phases', async () => {
  for (const call of ['sharing.endServiceTrip', 'sharing.cleanServices']) {
    const { rider, serviceId, began } = await onTrip()
    house.clock.advance(4 * minute)
    await say(rider, 'pauseTrip')
    house.clock.advance(minute)
    await house.ask(sac, call, { params: { id: serviceId } })
    expect(await phasesOf(serviceId, began)).toEqual([
      ['drive', 0, 4],
      ['pause', 4, 5],
    ])
  }
})

test('a reservation that is taken back, cleaned or lapses has no phase', async () => {
  const reserved = async () => {
    const rider = await house.newRider()
    const { id: vehicleId } = await house.readyVehicle(operatorId)
    return { rider, ...(await say(rider, 'reserveVehicle', { vehicleId })) }
  }
  const [back, cleaned, lapsed] = [await reserved(), await reserved(), await reserved()]
  await say(back.rider, 'cancelReservation')
  await house.ask(sac, 'sharing.cleanServices', { params: { id: cleaned.serviceId } })
  house.clock.advance(16 * minute)
  await house.sharing.expireReservations()
  for (const { serviceId } of [back, cleaned, lapsed]) expect(await phasesOf(serviceId, 0)).toEqual([])
})

test('a clock that is set back makes a phase empty, never one that ends before it begins', async () => {
  const { rider, serviceId, began } = await onTrip()
  house.clock.advance(5 * minute)
  await say(rider, 'pauseTrip')
  house.clock.set(new Date(began + 3 * minute))
  await say(rider, 'resumeTrip')
  house.clock.set(new Date(began + 9 * minute))
  await say(rider, 'endTrip')
  expect(await phasesOf(serviceId, began)).toEqual([
    ['drive', 0, 5],
    ['pause', 5, 5],
    ['drive', 5, 9],
  ])
})

test('a rental that began before phases were kept goes on and ends without any', async () => {
  const { rider, serviceId } = await onTrip()
  await db.asOwner('delete from service_phases where service_id = $1', [serviceId])
  for (const step of ['pauseTrip', 'resumeTrip', 'endTrip']) {
    house.clock.advance(minute)
    await say(rider, step)
  }
  expect(await phasesOf(serviceId, 0)).toEqual([])
})

test('the database itself refuses a second open phase, a gap, an overlap and an end before the begin', async () => {
  const { rider, serviceId } = await onTrip()
  house.clock.advance(5 * minute)
  await say(rider, 'pauseTrip')
  const next = (number: number, since: string, until: string) =>
    db.asOwner(
      `insert into service_phases (operator_id, service_id, number, kind, since, until)
        select operator_id, service_id, $2, 'drive', until ${since}, ${until} from service_phases
        where service_id = $1 and number = 1`,
      [serviceId, number],
    )
  await expect(next(3, '', 'null')).rejects.toThrow('service_phases_one_open')
  await db.asOwner(
    `update service_phases set until = since + interval '1 minute' where service_id = $1 and number = 2`,
    [serviceId],
  )
  for (const since of ['', `+ interval '59 seconds'`, `+ interval '61 seconds'`])
    await expect(next(3, since, 'null'), since).rejects.toThrow('foreign key')
  await expect(next(4, `+ interval '1 minute'`, 'null')).rejects.toThrow('foreign key')
  await expect(next(3, `+ interval '1 minute'`, 'until')).rejects.toThrow('check')
  const moved = `update service_phases set until = until + interval '1 second' where service_id = $1 and number = 1`
  await expect(db.asOwner(moved, [serviceId])).rejects.toThrow('foreign key')
  await next(3, `+ interval '1 minute'`, 'null')
})
