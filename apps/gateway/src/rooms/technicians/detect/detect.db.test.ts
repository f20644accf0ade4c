import { noWatch, type WatchSettings } from '@motora/contract/operators'
import type { Ticket } from '@motora/contract/technicians'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { type OpenIncidents, openIncidents } from '../testing/open-incidents.js'

let db: TestDatabase
let house: OpenIncidents
let vehicle: { id: string; imei: string }
const minute = 60_000

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  house.clock.advance(60 * minute)
  vehicle = await house.newVehicle(house.ona)
  await want({ lowBattery: true, leftArea: true, movedWithoutRental: true, silent: true })
})

const want = (settings: Partial<WatchSettings>) =>
  house.asSystem((work) => house.operators.saveWatch(work, house.ona, { ...noWatch, ...settings }))

const place = (north: number) => ({ latitude: 41.4 + north / 111_195, longitude: 2.15, speedKmh: 0, valid: true })

/** What the vehicle says now. @param north metres from where its area begins */
const say = async (values: { batteryPercent?: number; isVehicleOn?: boolean }, north?: number) => {
  const [now, imei] = [house.clock.now(), vehicle.imei]
  const position = north === undefined ? null : place(north)
  await house.vehicles.telemetry.ingest([reportOf(imei, now, { position, values, receivedAt: now })])
}
const stand = async (north: number) => {
  for (const _ of [1, 2, 3]) {
    house.clock.advance(2 * minute)
    await say({ isVehicleOn: false }, north)
  }
}
const go = async (...norths: number[]) => {
  for (const north of norths) {
    house.clock.advance(minute)
    await say({}, north)
  }
}

const read = (room = house.technicians) => room.openIncidents()
const ticketsOf = async (id = vehicle.id): Promise<Ticket[]> =>
  (await house.list(house.manager, { VehicleId: id, all: 'true' }, 'technicians.listOpenTicketsByVehicle')).body
const noted = ({ notes }: Ticket) => notes.map(({ kind, text }) => [kind, text])

/** An event as the pipeline writes it, received so many minutes ago. */
const plant = (kind: string, minutesAgo = 0, more: { id?: string; operatorId?: string; detail?: object } = {}) => {
  const at = new Date(house.clock.now().getTime() - minutesAgo * minute)
  return db.asOwner(
    `insert into vehicle_events (operator_id, vehicle_id, at, kind, source, detail, received_at) values ($1, $2, $3, $4, 'json', $5, $3)`,
    [more.operatorId ?? house.ona, more.id ?? vehicle.id, at.toISOString(), kind, JSON.stringify(more.detail ?? {})],
  )
}

test('two that claim to be one vehicle open one incident, whatever the operator asked for', async () => {
  await want({})
  for (let n = 0; n < 2; n += 1) {
    await house.vehicles.telemetry.noteContested(vehicle.imei)
    await read()
  }
  const noticed = { kind: 'opening', observation: { what: 'contested' } }
  expect(await ticketsOf()).toMatchObject([{ detector: 'contested-identity', notes: [noticed] }])
})

test('reports that contradict what is known open it too, and say in what', async () => {
  const tell = async (odometerMetres: number) => {
    const now = house.clock.now()
    const said = { position: place(0), values: { odometerMetres, isVehicleOn: false }, receivedAt: now }
    await house.vehicles.telemetry.ingest([reportOf(vehicle.imei, now, { ...said, source: 'silence-z' })])
    house.clock.advance(10_000)
  }
  await tell(8_000_000)
  await tell(300_000)
  expect(await read()).toBe(0)
  await tell(300_000)
  await tell(300_000)
  await read()
  const [ticket, ...others] = await ticketsOf()
  expect(others).toEqual([])
  expect(ticket).toMatchObject({ detector: 'contested-identity', title: 'Identidad disputada' })
  expect(ticket?.notes).toMatchObject([
    {
      text: 'Informes sin identidad probada contradicen lo que se sabe del vehículo: cuentakilómetros.',
      observation: { what: 'contested', contradicts: ['odometer'] },
    },
  ])
})

describe('from what a vehicle says', () => {
  test('a low battery opens one incident, which notes what follows until somebody closes it', async () => {
    await say({ batteryPercent: 60 }, 0)
    house.clock.advance(minute)
    await say({ batteryPercent: 14 })
    expect(await read()).toBe(1)
    const [ticket] = await ticketsOf()
    expect(ticket).toMatchObject({
      detector: 'low-battery',
      title: 'Batería baja',
      created: house.clock.now().toISOString(),
      userCreateName: '',
      createUserFullName: 'Motora',
      isClosed: false,
      vehicleCannotOperate: false,
      outOfService: false,
      city: 'Barcelona',
      notes: [
        {
          kind: 'opening',
          text: 'La batería está al 14 %, por debajo del 15 %.',
          createUser: 'Motora',
          observation: { what: 'battery-low', at: house.clock.now().toISOString(), batteryPercent: 14 },
        },
      ],
    })
    house.clock.advance(minute)
    await say({ batteryPercent: 90 })
    house.clock.advance(minute)
    await say({ batteryPercent: 11 })
    expect(await read()).toBe(0)
    expect(await read()).toBe(0)
    const [again, ...others] = await ticketsOf()
    expect(others).toEqual([])
    expect(noted(again as Ticket).slice(1)).toEqual([
      ['observed', 'La batería vuelve a estar al 90 %.'],
      ['observed', 'La batería está al 11 %, por debajo del 15 %.'],
    ])
    await house.close(house.manager, ticket?.id ?? '')
    expect(await read(house.another().technicians)).toBe(0)
    // still low: nothing new has happened
    house.clock.advance(minute)
    await say({ batteryPercent: 9 })
    expect(await read()).toBe(0)
    house.clock.advance(minute)
    await say({ batteryPercent: 80 })
    house.clock.advance(minute)
    await say({ batteryPercent: 7 })
    expect(await read()).toBe(1)
    expect((await ticketsOf()).map(({ isClosed }) => isClosed)).toEqual([false, true])
  })

  test('the bound is the operator’s', async () => {
    await want({ lowBattery: true, lowBatteryPercent: 40 })
    await house.bus.settle()
    await say({ batteryPercent: 39 })
    expect(await read()).toBe(1)
    expect((await ticketsOf())[0]?.notes[0]?.text).toBe('La batería está al 39 %, por debajo del 40 %.')
  })

  test('leaving the area opens one, coming back is noted in it', async () => {
    const ring: [number, number][] = [
      [41.38, 2.14],
      [41.38, 2.16],
      [41.4, 2.16],
      [41.4, 2.14],
    ]
    await house.asSystem((work) => house.operators.drawAreas(work, house.ona, [{ name: 'centre', ring }]))
    await house.bus.settle()
    house.ridden.add(vehicle.id)
    await go(-300, 20, 200, 300, 400)
    expect(await read()).toBe(1)
    await go(-20, -25, -30)
    await read()
    const [ticket, ...others] = await ticketsOf()
    expect([ticket?.detector, ticket?.title, others]).toEqual(['left-area', 'Fuera de la zona', []])
    expect(noted(ticket as Ticket)).toEqual([
      ['opening', 'El vehículo ha salido de su zona: está a 400 m del límite.'],
      ['observed', 'El vehículo ha vuelto a entrar en su zona.'],
    ])
  })

  test('gone without a rental opens one; with a rental, none', async () => {
    await stand(0)
    await go(250, 300, 350)
    expect(await read()).toBe(1)
    const [ticket] = await ticketsOf()
    expect(ticket).toMatchObject({
      detector: 'moved-without-rental',
      notes: [{ text: 'El vehículo se ha movido 350 m sin alquiler.', observation: { distanceMetres: 350 } }],
    })
    vehicle = await house.newVehicle(house.ona)
    house.ridden.add(vehicle.id)
    await stand(0)
    await go(250, 300, 350)
    expect(await read()).toBe(0)
    house.ridden.delete(vehicle.id)
    // judged once: a rental that is forgotten by the next reading makes no alarm of what was a ride
    expect(await read()).toBe(0)
    expect(await ticketsOf()).toEqual([])
  })

  test('gone while any incident is open is noted in that one, for anyone who fetched it', async () => {
    const opened = await house.open(house.manager, vehicle.id)
    await stand(0)
    await go(250, 300, 350)
    expect(await read()).toBe(0)
    expect((await ticketsOf()).map(({ id }) => id)).toEqual([opened.id])
    expect(noted(await house.get(house.manager, opened.id))[1]).toEqual([
      'observed',
      'El vehículo se ha movido 350 m sin alquiler.',
    ])
    // read again after it was closed, the same event opens nothing
    await house.close(house.manager, opened.id)
    expect(await read(house.another().technicians)).toBe(0)
  })

  test('silence opens one, being heard again is noted in it, also by reports that waited in the vehicle', async () => {
    await say({ batteryPercent: 80 }, 0)
    const lastHeard = house.clock.now()
    house.clock.advance(21 * minute)
    await house.asSystem((work) => house.vehicles.telemetry.findSilent(work))
    await read()
    house.clock.advance(minute)
    const waited = new Date(lastHeard.getTime() + minute)
    await house.vehicles.telemetry.ingest([
      reportOf(vehicle.imei, waited, { receivedAt: house.clock.now(), position: place(1) }),
    ])
    await read()
    const [ticket] = await ticketsOf()
    expect(ticket?.detector).toBe('silent')
    expect(noted(ticket as Ticket)).toEqual([
      ['opening', 'El vehículo lleva 20 minutos sin comunicar.'],
      ['observed', 'El vehículo vuelve a comunicar.'],
    ])
  })

  test('a fleet that falls silent as a whole opens none: that is the network, or ourselves', async () => {
    const operator = await house.newOperator('Outage')
    await house.asSystem((work) => house.operators.saveWatch(work, operator, { ...noWatch, silent: true }))
    const fleet: { id: string; imei: string }[] = []
    for (let n = 0; n < 22; n += 1) fleet.push(await house.newVehicle(operator))
    const hear = async (some: typeof fleet) => {
      house.clock.advance(minute)
      const now = house.clock.now()
      await house.vehicles.telemetry.ingest(
        some.map(({ imei }) => reportOf(imei, now, { position: place(0), receivedAt: now })),
      )
      house.clock.advance(21 * minute)
      await house.asSystem((work) => house.vehicles.telemetry.findSilent(work))
      await read()
      return Promise.all(some.map(async ({ id }) => (await openOf(id)).length))
    }
    const openOf = async (id: string) =>
      (await house.list(house.admin, { VehicleId: id }, 'technicians.listOpenTicketsByVehicle')).body
    expect(await hear(fleet)).toEqual(fleet.map(() => 0))
    expect(await hear(fleet.slice(0, 2))).toEqual([1, 1])
  })

  test('an outage that comes to light over minutes, as parked vehicles report, opens few', async () => {
    const operator = await house.newOperator('Slow outage')
    await house.asSystem((work) => house.operators.saveWatch(work, operator, { ...noWatch, silent: true }))
    const fleet: { id: string; imei: string }[] = []
    for (let n = 0; n < 40; n += 1) fleet.push(await house.newVehicle(operator))
    const opened: number[] = []
    for (let group = 0; group < 4; group += 1) {
      house.clock.advance(minute)
      const now = house.clock.now()
      await house.vehicles.telemetry.ingest(
        fleet.slice(group * 10, group * 10 + 10).map(({ imei }) => reportOf(imei, now, { receivedAt: now })),
      )
    }
    house.clock.advance(17 * minute)
    for (let look = 0; look < 6; look += 1) {
      house.clock.advance(minute)
      await house.asSystem((work) => house.vehicles.telemetry.findSilent(work))
      opened.push(await read())
    }
    expect(opened.reduce((sum, n) => sum + n)).toBe(10)
  })

  test('of a large fleet some always fall silent within ten minutes: each is a vehicle’s own', async () => {
    const operator = await house.newOperator('Large')
    await house.asSystem((work) => house.operators.saveWatch(work, operator, { ...noWatch, silent: true }))
    const given = [operator, house.clock.now().toISOString()]
    await db.asOwner(
      `with v as (insert into vehicles (id, operator_id, name, model, vin, imei, created_at)
          select gen_random_uuid(), $1, 'large', 'S01', 'LARGE' || n, 'large' || n, $2 from generate_series(1, 400) n returning id)
        insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at) select $1, id, $2 from v`,
      given,
    )
    // one of sixteen, one after the other
    await db.asOwner(
      `insert into vehicle_latest (vehicle_id, operator_id, received_at) select id, operator_id, $2::timestamptz
          - case when n % 16 = 0 then interval '20 minutes' - n * interval '1 second' else interval '0' end
        from (select id, operator_id, substr(imei, 6)::int as n from vehicles where operator_id = $1) v`,
      given,
    )
    let opened = 0
    for (let look = 0; look < 8; look += 1) {
      house.clock.advance(minute)
      await house.asSystem((work) => house.vehicles.telemetry.findSilent(work))
      opened += await read()
    }
    expect(opened).toBe(25)
  })

  test('who is heard with a wrong clock is silent, and the incident says by how much', async () => {
    await say({ batteryPercent: 80 }, 0)
    for (let n = 0; n < 5; n += 1) {
      house.clock.advance(5 * minute)
      const now = house.clock.now()
      await house.vehicles.telemetry.ingest([
        reportOf(vehicle.imei, new Date(now.getTime() + 65 * minute), { receivedAt: now }),
      ])
    }
    await house.asSystem((work) => house.vehicles.telemetry.findSilent(work))
    await read()
    const [ticket] = await ticketsOf()
    expect([ticket?.detector, ticket?.notes[0]?.text]).toEqual([
      'silent',
      'El dispositivo comunica, pero su reloj va 1 h 5 min adelantado: no se sabe cómo está el vehículo ahora.',
    ])
    expect(ticket?.notes[0]?.observation).toMatchObject({ what: 'silent', clockOffSeconds: 3900 })
  })

  test('areas that are drawn again open nothing for vehicles that stand where they were', async () => {
    const square = (north: number): [number, number][] => [
      [41.38 + north, 2.14],
      [41.38 + north, 2.16],
      [41.4 + north, 2.16],
      [41.4 + north, 2.14],
    ]
    const draw = async (...norths: number[]) => {
      const areas = norths.map((north) => ({ name: 'area', ring: square(north) }))
      await house.asSystem((work) => house.operators.drawAreas(work, house.ona, areas))
      await house.bus.settle()
    }
    await draw(0, 0.3)
    await stand(-300)
    await draw(0.3)
    await go(-301, -302, -303, -304)
    expect(await read()).toBe(0)
    expect(await ticketsOf()).toEqual([])
  })

  test('news of the bus are enough, without waiting for the clock', async () => {
    const [listener] = house.technicians.listeners
    if (!listener) throw new Error('nothing is heard')
    const stop = house.bus.subscribe(listener.topic, listener.hear)
    await say({ batteryPercent: 60 })
    house.clock.advance(minute)
    await say({ batteryPercent: 5 })
    await house.bus.settle()
    stop()
    expect(await ticketsOf()).toHaveLength(1)
  })
})

describe('a cause that is gone', () => {
  const goneAt = async () => (await ticketsOf())[0]?.causeGoneAt
  const hear = async (kind: string, detail: object = {}) => {
    house.clock.advance(minute)
    await plant(kind, 0, { detail })
    await read()
    return house.clock.now().toISOString()
  }

  test.for([
    ['battery-low', 'battery-recovered'],
    ['left-area', 'entered-area'],
    ['silent', 'heard-again'],
  ] as const)('%s is gone since the first %s, and there again when it comes back', async ([begins, ends]) => {
    await hear(begins)
    expect(await goneAt()).toBeNull()
    const since = await hear(ends)
    expect(await goneAt()).toBe(since)
    await hear(ends)
    expect(await goneAt()).toBe(since)
    expect((await ticketsOf()).map(({ isClosed }) => isClosed)).toEqual([false])
    await hear(begins)
    expect(await goneAt()).toBeNull()
    // gone, and back within one reading
    await plant(ends)
    house.clock.advance(minute)
    await plant(begins)
    await read()
    expect(await goneAt()).toBeNull()
  })

  test('of a vehicle that stays on after its rental it is gone when that one goes off, and no other going off is noted', async () => {
    await want({})
    await hear('stays-on')
    const [opened] = await ticketsOf()
    expect(opened).toMatchObject({
      detector: 'stays-on',
      title: 'Sigue encendido',
      causeGoneAt: null,
      vehicleCannotOperate: false,
      notes: [{ kind: 'opening', observation: { what: 'stays-on' } }],
    })
    const since = await hear('went-off', { stayedOn: true })
    expect(await goneAt()).toBe(since)
    await hear('went-off')
    expect((await ticketsOf())[0]?.notes).toHaveLength(2)
    await hear('stays-on')
    expect(await ticketsOf()).toMatchObject([{ id: opened?.id, causeGoneAt: null }])
  })

  test('it comes back also in an incident of an operator that wants no more of them', async () => {
    await hear('silent')
    await hear('heard-again')
    await want({})
    await hear('silent')
    expect(await goneAt()).toBeNull()
    const [ticket] = await ticketsOf()
    expect(ticket?.notes).toHaveLength(3)
    // and once more it would tell nobody
    await hear('silent')
    expect((await ticketsOf())[0]?.notes).toHaveLength(3)
  })

  test('moved is gone when it stands again where it had been left, also after a rest on the way', async () => {
    await stand(0)
    await go(250, 300, 350)
    await stand(900)
    expect(await read()).toBe(1)
    expect(await goneAt()).toBeNull()
    await go(500, 450, 400)
    await stand(20)
    await read()
    expect(await goneAt()).toBe(house.clock.now().toISOString())
    expect(noted((await ticketsOf())[0] as Ticket).map(([, text]) => text)).toEqual([
      'El vehículo se ha movido 350 m sin alquiler.',
      'El vehículo se ha movido 500 m sin alquiler.',
      'El vehículo vuelve a estar donde se dejó.',
    ])
  })

  test('another cause, a person’s incident and one that is closed are left alone', async () => {
    const opened = await house.open(house.manager, vehicle.id)
    await hear('left-area')
    await hear('battery-low')
    const since = await hear('battery-recovered')
    await hear('moved', { distanceMetres: 300 })
    const causes = async () => (await ticketsOf()).map(({ detector, causeGoneAt }) => [detector, causeGoneAt]).sort()
    expect(await causes()).toEqual([
      [null, null],
      ['left-area', null],
      ['low-battery', since],
    ])
    const battery = (await ticketsOf()).find(({ detector }) => detector === 'low-battery')
    await house.close(house.manager, battery?.id ?? '')
    await hear('battery-low')
    expect((await house.get(house.manager, battery?.id ?? '')).causeGoneAt).toBe(since)
    expect((await house.get(house.manager, opened.id)).causeGoneAt).toBeNull()
  })

  test('lists are filtered and ordered by it', async () => {
    await hear('battery-low')
    await hear('left-area')
    const first = await hear('entered-area')
    const second = await hear('battery-recovered')
    await house.open(house.manager, vehicle.id)
    const listed = async (conditions: object) =>
      (
        await house.list(house.manager, {
          filter: JSON.stringify({ plate: (await ticketsOf())[0]?.plate, ...conditions }),
          sort: '-causeGoneAt',
        })
      ).body.map(({ causeGoneAt }) => causeGoneAt)
    expect(await listed({ isCauseGone: true, isClosed: false })).toEqual([second, first])
    expect(await listed({ isCauseGone: false })).toEqual([null])
    expect(await listed({ causeGoneAt: [null, second] })).toEqual([first])
  })
})

describe('only what is wanted', () => {
  test('nothing for an operator that wants nothing, nor for what happened before it wanted it', async () => {
    await want({})
    await plant('silent')
    expect(await read()).toBe(0)
    house.clock.advance(minute)
    await want({ silent: true })
    expect(await read(house.another().technicians)).toBe(0)
    house.clock.advance(minute)
    await plant('battery-low', 0, { detail: { batteryPercent: 3 } })
    await plant('silent')
    expect(await read()).toBe(1)
    // another setting leaves the time of this one as it was
    house.clock.advance(minute)
    await plant('silent', 0.5, { id: (await house.newVehicle(house.ona)).id })
    await want({ silent: true, lowBattery: true })
    expect(await read()).toBe(1)
  })

  test('what is wanted counts from then by our clock, of a vehicle whose clock is behind too', async () => {
    await say({ batteryPercent: 60 })
    await want({})
    house.clock.advance(minute)
    await want({ lowBattery: true })
    house.clock.advance(minute)
    const [now, behind] = [house.clock.now(), new Date(house.clock.now().getTime() - 90_000)]
    await house.vehicles.telemetry.ingest([
      reportOf(vehicle.imei, behind, { values: { batteryPercent: 3 }, receivedAt: now }),
    ])
    expect(await read()).toBe(1)
  })

  test('nothing for a vehicle that is another’s by now, and no word into another operator’s incident', async () => {
    await plant('silent')
    expect(await read()).toBe(1)
    await house.asSystem((work) =>
      house.vehicles.fleet.assignVehicles(work, {
        operatorId: house.campus,
        vehicleIds: [vehicle.id],
        outOfService: false,
      }),
    )
    await house.asSystem((work) => house.operators.saveWatch(work, house.campus, { ...noWatch, silent: true }))
    house.clock.advance(minute)
    await plant('heard-again', 0, { operatorId: house.campus })
    await plant('left-area', 0.1)
    expect(await read()).toBe(0)
    house.clock.advance(minute)
    await plant('silent', 0, { operatorId: house.campus })
    expect(await read()).toBe(1)
    const own = await db.asOwner(
      `select operator_id, (select count(*)::int from ticket_notes n where n.ticket_id = t.id) as notes from tickets t where vehicle_id = $1 order by created_at`,
      [vehicle.id],
    )
    expect(own).toEqual([
      { operator_id: house.ona, notes: 1 },
      { operator_id: house.campus, notes: 1 },
    ])
  })
})

describe('each event once', () => {
  test('of more than a page, read by three processes at once, again and again', async () => {
    const fleet = await db.asOwner(
      `with v as (insert into vehicles (id, operator_id, name, model, vin, imei, created_at)
          select gen_random_uuid(), $1, 'many', 'S01', 'MANY' || n, 'many' || n, $2 from generate_series(1, 70) n returning id),
        t as (insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at) select $1, id, $2 from v returning vehicle_id)
        select id from v`,
      [house.ona, house.clock.now().toISOString()],
    )
    await db.asOwner(
      `insert into vehicle_events (operator_id, vehicle_id, at, kind, source, detail, received_at)
        select $1, id, $2::timestamptz + step * interval '1 minute', kind, 'json', '{}', $2::timestamptz + step * interval '1 minute'
        from unnest($3::uuid[]) as id, (values ('silent', 0), ('left-area', 0), ('heard-again', 1)) as e (kind, step)`,
      [house.ona, house.clock.now().toISOString(), `{${fleet.map(({ id }) => id).join(',')}}`],
    )
    const rooms = [house.technicians, house.another().technicians, house.another().technicians]
    for (const _ of [1, 2]) await Promise.all(rooms.map(read))
    const counts = await db.asOwner(
      `select detector, count(*)::int as n, sum((select count(*) from ticket_notes n where n.ticket_id = t.id))::int as notes
        from tickets t where vehicle_id = any ($1::uuid[]) group by 1 order by 1`,
      [`{${fleet.map(({ id }) => id).join(',')}}`],
    )
    expect(counts).toEqual([
      { detector: 'left-area', n: 70, notes: 70 },
      { detector: 'silent', n: 70, notes: 140 },
    ])
  })

  test('one that comes to light late, within the span that is read again', async () => {
    await plant('silent', 0, { id: (await house.newVehicle(house.ona)).id })
    expect(await read()).toBe(1)
    await want({ silent: true, lowBattery: true, leftArea: true })
    await db.asOwner(`update operator_watch set silent_since = silent_since - interval '1 hour'`)
    await plant('silent', 4)
    expect(await read()).toBe(1)
    expect(await ticketsOf()).toHaveLength(1)
  })

  test('one that cannot be kept holds up no other', async () => {
    const broken = await house.newVehicle(house.ona)
    await db.asOwner(`alter table tickets add constraint planted check (vehicle_id <> '${broken.id}')`)
    await plant('silent', 0.2, { id: broken.id })
    await plant('silent')
    expect(await read()).toBe(1)
    await db.asOwner('alter table tickets drop constraint planted')
    expect([await ticketsOf(broken.id), await ticketsOf()].map(({ length }) => length)).toEqual([0, 1])
    const records = await db.asOwner(
      `select count(*)::int as n from audit_events where event = 'tickets.opened' and after ->> 'vehicle' = (select plate from vehicles where id = $1)`,
      [broken.id],
    )
    expect(records).toEqual([{ n: 0 }])
  })
})
