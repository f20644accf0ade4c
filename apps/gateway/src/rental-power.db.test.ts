import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runCommands } from './doors/devices/run-commands.js'
import { silentLog } from './kernel/log.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from './rooms/sharing/testing/open-sharing.js'
import type { ReportSource } from './rooms/vehicles/index.js'
import { reportOf } from './rooms/vehicles/testing/open-fleet.js'
import { managerOf } from './testing/open-house.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())
afterEach(() => house.clock.advance(300_000))

type Rider = Awaited<ReturnType<Sharing['newRider']>>
interface Moped {
  id: string
  imei: string
}
interface Said {
  kmh?: number
  isOn?: boolean
  source?: ReportSource
  /** By how much its clock is off; less than 0: behind. */
  offMs?: number
}

const says = async (
  { imei }: Moped,
  { kmh = 0, isOn = true, source = 'mqtt', offMs = 0 }: Said = {},
): Promise<void> => {
  // no two words of a vehicle are of the same moment
  house.clock.advance(1000)
  const position = { latitude: 41.39, longitude: 2.16, speedKmh: kmh, valid: true }
  const values = { batteryPercent: 80, isVehicleOn: isOn }
  await house.vehicles.telemetry.ingest([
    reportOf(imei, new Date(house.clock.now().getTime() + offMs), {
      source,
      receivedAt: house.clock.now(),
      position,
      values,
    }),
  ])
}
const parked = async (source: ReportSource = 'mqtt'): Promise<Moped> => {
  const moped = await house.newVehicle(operatorId)
  await says(moped, { isOn: false, source })
  return moped
}
/** Parked, and heard in each of three hours: by then it is known by how much its clock is off. */
const parkedForHours = async (said: Said): Promise<Moped> => {
  const moped = await parked(said.source)
  for (let hours = 0; hours < 3; hours += 1) {
    house.clock.advance(3_600_000)
    await says(moped, { ...said, isOn: false })
  }
  return moped
}
const asks = (
  rider: Rider,
  verb: 'reserveVehicle' | 'startTrip' | 'pauseTrip' | 'resumeTrip' | 'endTrip',
  moped?: Moped,
) => house.asRider(rider, `sharing.${verb}`, moped ? { vehicleId: moped.id } : {})
/** A rider on the trip, with the moped on as it was ordered. */
const riding = async (source: ReportSource = 'mqtt'): Promise<{ rider: Rider; moped: Moped }> => {
  const [rider, moped] = [await house.newRider(), await parked(source)]
  await asks(rider, 'startTrip', moped)
  await house.vehicles.commands.claim((await waiting(moped))[0]?.id ?? '', 'open')
  await says(moped, { source })
  await house.vehicles.commands.settle()
  return { rider, moped }
}
/** Orders to the vehicle as they stand in the database, the oldest first. */
const orders = async ({ id }: Moped): Promise<string[]> =>
  (
    await db.asOwner(
      `select kind || ' ' || state || coalesce(': ' || reason, '') as order from vehicle_commands
       where vehicle_id = $1 order by requested_at, kind, ended_at`,
      [id],
    )
  ).map((row) => String(row.order))
const waiting = async ({ id }: Moped): Promise<{ id: string; kind: string }[]> =>
  (await house.vehicles.commands.listWaiting())
    .filter(({ vehicleId }) => vehicleId === id)
    .map(({ commandId, kind }) => ({ id: commandId, kind }))
const claim = async (moped: Moped, line: 'open' | 'unproven' = 'open') =>
  house.vehicles.commands.claim((await waiting(moped))[0]?.id ?? '', line)

describe('over whichever line the vehicle has', () => {
  test.each([
    ['mqtt', 0, ['power-on', 'power-off']],
    ['silence-z', 0, ['$PWON,4', '$PWON,0']],
    ['mqtt', 4000, ['power-on', 'power-off']],
    ['mqtt', -4300, ['power-on', 'power-off']],
    ['silence-z', 4000, ['$PWON,4', '$PWON,0']],
    ['silence-z', -4300, ['$PWON,4', '$PWON,0']],
  ] as const)(
    '%s, its clock off by %i ms: a start switches it on, an end switches it off, each until the vehicle has said so',
    async (source, offMs, both) => {
      const sent: string[] = []
      const rider = await house.newRider()
      const moped = offMs === 0 ? await parked(source) : await parkedForHours({ source, offMs })
      let isOn = false
      const hear = async (text: string): Promise<void> => {
        if (text !== 'report' && text !== '$POLL') sent.push(text)
        // the first line is lost on its way
        if (sent.length > 1) isOn = sent.at(-1) === both[0]
        await says(moped, { isOn, source, offMs })
      }
      const stop = runCommands({
        bus: house.bus,
        clock: house.clock,
        log: silentLog(),
        commands: house.vehicles.commands,
        lines: {
          lineTo: (imei, unit) =>
            imei === moped.imei && unit === (source === 'mqtt' ? 'json' : 'lines') ? 'open' : 'no-session',
          sendLine: (_, text) => {
            void hear(text)
            return 'sent'
          },
          sendCommand: async (_, payload) => {
            void hear((JSON.parse(payload) as { command: string }).command)
            return 'sent'
          },
        },
        times: { answerMs: 500, lookEveryMs: 300, seekEveryMs: 100 },
      })
      try {
        await asks(rider, 'startTrip', moped)
        await expect.poll(() => orders(moped), { timeout: 15_000 }).toEqual(['power-on proven'])
        // at least twice; a busy machine proves it later than the next sending
        expect(sent.length).toBeGreaterThan(1)
        expect(new Set(sent)).toEqual(new Set([both[0]]))
        const starts = sent.length
        await asks(rider, 'endTrip')
        await expect.poll(() => orders(moped), { timeout: 15_000 }).toEqual(['power-on proven', 'power-off proven'])
        expect(new Set(sent.slice(starts))).toEqual(new Set([both[1]]))
      } finally {
        await stop()
      }
    },
    60_000,
  )
})

describe('off', () => {
  test('waits until the vehicle is known to stand, and nobody is kept from ending for it', async () => {
    const { rider, moped } = await riding()
    // slow enough to end, and not standing
    await says(moped, { kmh: 3 })
    await asks(rider, 'endTrip')
    expect(await claim(moped)).toBeUndefined()
    expect((await orders(moped)).at(-1)).toBe('power-off waiting: moving')
    // known to be stationary four seconds ago: what it does now is unknown
    await says(moped)
    house.clock.advance(4000)
    expect(await claim(moped)).toBeUndefined()
    expect((await orders(moped)).at(-1)).toBe('power-off waiting: movement-unknown')
    await says(moped)
    expect(await claim(moped, 'unproven')).toBeUndefined()
    const sent = await claim(moped)
    expect(sent).toMatchObject({ kind: 'power-off', unit: 'json', isOrder: true, isRepeat: false })
    expect((sent?.sendBefore.getTime() ?? 0) - house.clock.now().getTime()).toBe(3000)
  })

  test('what moves is not left, as before', async () => {
    const { rider, moped } = await riding()
    await says(moped, { kmh: 20 })
    await expect(asks(rider, 'endTrip')).rejects.toMatchObject({ code: 'service.vehicle_moving' })
    expect(await waiting(moped)).toEqual([])
  })

  test('a vehicle that refuses because it moves is asked again', async () => {
    const { rider, moped } = await riding()
    await asks(rider, 'endTrip')
    await says(moped)
    const sent = await claim(moped)
    await house.vehicles.commands.hearAnswer(moped.imei, { id: sent?.id ?? '', result: 'refused' })
    await says(moped)
    expect(await claim(moped)).toMatchObject({ id: sent?.id, isRepeat: true })
  })
})

describe('an order lasts for thirty seconds', () => {
  test('never sent, it is done no more; a gateway that starts again finds nothing to do', async () => {
    const { rider, moped } = await riding()
    await asks(rider, 'endTrip')
    house.clock.advance(13_000)
    await house.vehicles.commands.settle()
    expect(await waiting(moped)).toHaveLength(1)
    house.clock.advance(17_000)
    await says(moped)
    expect(await waiting(moped)).toEqual([])
    await house.vehicles.commands.settle()
    expect((await orders(moped)).at(-1)).toBe('power-off refused: not-connected')
  })

  test('sent and not proven, it is sent no more, and ends as not proven', async () => {
    const [rider, moped] = [await house.newRider(), await parked()]
    await asks(rider, 'startTrip', moped)
    const [order] = await waiting(moped)
    expect(await claim(moped)).toMatchObject({ kind: 'power-on', isRepeat: false })
    expect(await claim(moped)).toMatchObject({ kind: 'power-on', isRepeat: true })
    house.clock.advance(30_000)
    expect([await waiting(moped), await house.vehicles.commands.claim(order?.id ?? '', 'open')]).toEqual([
      [],
      undefined,
    ])
    house.clock.advance(10_000)
    await house.vehicles.commands.settle()
    expect(await orders(moped)).toEqual(['power-on not proven'])
  })
})

describe('a vehicle that stays on after its rental', () => {
  const events = async ({ id }: Moped): Promise<string[]> =>
    (
      await db.asOwner(`select kind from vehicle_events where vehicle_id = $1 and kind in ('stays-on', 'went-off')`, [
        id,
      ])
    ).map(({ kind }) => String(kind))
  /** Lets the order end without a proof. */
  const endsUnproven = async (moped: Moped): Promise<void> => {
    house.clock.advance(41_000)
    await house.vehicles.commands.settle()
    expect((await orders(moped)).filter((order) => /^power-off (not proven|refused)/.test(order))).not.toEqual([])
  }
  const tickets = (moped: Moped) =>
    db.asOwner('select detector, cause_gone_at is not null as gone from tickets where vehicle_id = $1', [moped.id])
  const left = async (): Promise<Moped> => {
    const { rider, moped } = await riding()
    await asks(rider, 'endTrip')
    return moped
  }

  test('is noted once and opens an incident; when it says that it is off, the cause is gone', async () => {
    const moped = await left()
    await says(moped)
    expect(await claim(moped)).toMatchObject({ kind: 'power-off' })
    await says(moped)
    await endsUnproven(moped)
    await house.technicians.openIncidents()
    expect([await events(moped), await tickets(moped)]).toEqual([['stays-on'], [{ detector: 'stays-on', gone: false }]])
    // the next rider leaves it on as well: that is known
    const next = await house.newRider()
    await asks(next, 'startTrip', moped)
    await asks(next, 'endTrip')
    await endsUnproven(moped)
    expect(await events(moped)).toEqual(['stays-on'])
    await says(moped, { isOn: false })
    await house.technicians.openIncidents()
    expect([(await events(moped)).sort(), await tickets(moped)]).toEqual([
      ['stays-on', 'went-off'],
      [{ detector: 'stays-on', gone: true }],
    ])
  })

  test('also one that nothing reached; not one whose reports say nothing of its power', async () => {
    const away = await left()
    await endsUnproven(away)
    expect(await events(away)).toEqual(['stays-on'])
    const mute = await left()
    await db.asOwner('update vehicle_latest set is_vehicle_on = null where vehicle_id = $1', [mute.id])
    await endsUnproven(mute)
    expect(await events(mute)).toEqual([])
  })

  test('not one that is off, in the next rider’s hands by then, or only paused', async () => {
    const off = await left()
    await says(off, { isOn: false })
    await endsUnproven(off)
    expect(await events(off)).toEqual(['went-off'])
    const { rider, moped } = await riding()
    await asks(rider, 'pauseTrip')
    await endsUnproven(moped)
    expect(await events(moped)).toEqual([])
    const taken = await left()
    await house.hold(taken.id, 'in service')
    await endsUnproven(taken)
    expect(await events(taken)).toEqual([])
    // who has only booked it is not there yet
    const booked = await left()
    await asks(await house.newRider(), 'reserveVehicle', booked)
    await endsUnproven(booked)
    expect(await events(booked)).toEqual(['stays-on'])
  })
})

describe('a later change takes the place of the earlier one', () => {
  test('paused at once: nothing is switched on any more; resumed: nothing is switched off', async () => {
    const [rider, moped] = [await house.newRider(), await parked()]
    await asks(rider, 'startTrip', moped)
    await asks(rider, 'pauseTrip')
    expect(await waiting(moped)).toMatchObject([{ kind: 'power-off' }])
    await asks(rider, 'resumeTrip')
    expect(await waiting(moped)).toMatchObject([{ kind: 'power-on' }])
    expect(await orders(moped)).toEqual([
      'power-off refused: superseded',
      'power-on refused: superseded',
      'power-on waiting',
    ])
  })

  test('the next rider starts while it is still to be switched off: it is switched on, and off no more', async () => {
    const { rider, moped } = await riding()
    await asks(rider, 'endTrip')
    await says(moped)
    const off = await claim(moped)
    const next = await house.newRider()
    await asks(next, 'reserveVehicle', moped)
    // a reservation touches nothing
    expect(await waiting(moped)).toMatchObject([{ kind: 'power-off' }])
    await asks(next, 'startTrip')
    expect(await waiting(moped)).toMatchObject([{ kind: 'power-on' }])
    expect(await house.vehicles.commands.claim(off?.id ?? '', 'open')).toBeUndefined()
  })

  test('asked twice, it is ordered once; what people list is what people asked', async () => {
    const { rider, moped } = await riding()
    await asks(rider, 'endTrip')
    await asks(rider, 'endTrip')
    expect(await orders(moped)).toEqual(['power-on proven', 'power-off waiting'])
    const ask = (id: string, more: object) =>
      house.ask(managerOf(operatorId), `vehicles.${id}`, { params: { id: moped.id }, ...more })
    expect(await ask('listCommands', { query: { page: 1, pageSize: 10 } })).toMatchObject({ total: 0, body: [] })
    // anyone who switches it by hand has the last word
    await says(moped)
    await ask('giveCommand', { body: { id: crypto.randomUUID(), kind: 'power-on' } })
    expect(await waiting(moped)).toMatchObject([{ kind: 'power-on' }])
    expect((await orders(moped)).sort()).toEqual([
      'power-off refused: superseded',
      'power-on proven',
      'power-on waiting',
    ])
  })
})

test('what understands no command is ordered nothing, and neither is anything by a past that is lived or taken over', async () => {
  const [rider, moped] = [await house.newRider(), await parked('json')]
  await asks(rider, 'startTrip', moped)
  await says(moped, { source: 'json' })
  await asks(rider, 'endTrip')
  expect(await orders(moped)).toEqual([])
  const taken = await parked()
  const at = (secondsAgo: number) => new Date(house.clock.now().getTime() - secondsAgo * 1000)
  const place = { latitude: 41.39, longitude: 2.16 }
  await house.asSystem((work) =>
    house.sharing.importRentals(work, operatorId, [
      {
        id: crypto.randomUUID(),
        tripId: crypto.randomUUID(),
        vehicleId: taken.id,
        customerId: rider.customerId,
        reservedAt: at(20),
        startedAt: at(20),
        endedAt: at(5),
        pausedSeconds: 0,
        start: place,
        end: place,
        distanceMetres: 100,
      },
    ]),
  )
  expect(await orders(taken)).toEqual([])
})

test('who holds a vehicle is a fact next to it, in the work that changes the rental', async () => {
  const [rider, moped] = [await house.newRider(), await parked()]
  const held = async () =>
    (await house.asSystem((work) => house.vehicles.rentals.rentalsOf(work, [moped.id]))).get(moped.id)?.state
  const steps = []
  for (const verb of ['reserveVehicle', 'startTrip', 'pauseTrip', 'resumeTrip', 'endTrip'] as const) {
    await asks(rider, verb, verb === 'reserveVehicle' ? moped : undefined)
    steps.push(await held())
  }
  expect(steps).toEqual(['booked', 'in service', 'paused', 'in service', undefined])
  // a reservation past its limit holds nothing, whether or not the clock has put it away
  await says(moped, { isOn: false })
  await asks(rider, 'reserveVehicle', moped)
  house.clock.advance(16 * 60_000)
  expect(await held()).toBeUndefined()
  await house.sharing.expireReservations()
  expect(await db.asOwner('select 1 from vehicle_rentals where vehicle_id = $1', [moped.id])).toEqual([])
  // one at a time, by a key of the database
  const plant = () =>
    db.asOwner(
      `insert into vehicle_rentals (vehicle_id, operator_id, rental_id, state) values ($1, $2, gen_random_uuid(), 'paused')`,
      [moped.id, operatorId],
    )
  await plant()
  await expect(plant()).rejects.toThrow()
  await says(moped, { isOn: false })
  expect(await house.asSystem((work) => house.sharing.listActiveRentals(work, [moped.id]))).toEqual([])
  await expect(asks(rider, 'reserveVehicle', moped)).rejects.toMatchObject({ code: 'service.vehicle_taken' })
})
