import { importVehicles as endpoint, type VehicleImportResult } from '@motora/contract/vehicles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../kernel/testing/open-test-database.js'
import { admin } from '../../../../testing/open-house.js'
import { type Fleet, openFleet, vehicleFields } from '../../testing/open-fleet.js'

let db: TestDatabase
let house: Fleet
let alfa: string
let beta: string

const send = async (csv: string, plan?: string): Promise<VehicleImportResult> => {
  const body = endpoint.body.parse({ csv, ...(plan === undefined ? {} : { plan }) })
  return (await house.ask<VehicleImportResult>(admin, endpoint, { body })).body
}
const refused = (code: string) => expect.objectContaining({ code })
const vehicleByVin = async (vin: string) =>
  (
    await db.asOwner(
      `select id, operator_id as operator, name, color, plate, imei, version, out_of_service as blocked,
        manufacture_date::text as made from vehicles where upper(vin) = upper($1)`,
      [vin],
    )
  )[0]
const count = async (text: string): Promise<number> => Number((await db.asOwner(text))[0]?.n)

beforeAll(async () => {
  db = await openTestDatabase()
  house = openFleet(db)
  alfa = await house.newOperator('Alfa')
  beta = await house.newOperator('Beta')
}, 60_000)
afterAll(() => db.close())

describe('a file of vehicles', () => {
  test('is shown first and changes nothing; with its plan it is done as shown; refused lines are left out', async () => {
    const [one, two] = [vehicleFields({ color: 'red' }), vehicleFields()]
    const ids: string[] = []
    for (const fields of [one, two])
      ids.push(
        await house.asSystem((work) =>
          house.vehicles.fleet.createVehicle(work, { ...fields, sharingOperatorId: alfa }),
        ),
      )
    await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [ids[1] ?? ''], true))
    const csv = [
      'vin;name;model;imei;color;plate;manufactureDate;operator;remark',
      `${one.vin};;;;blue;;01/03/2026;;x`,
      `${two.vin};;;;;;;Beta;`,
      'VTFILE01;Nova;S01;990000000000111;;NEW-1;;alfa;',
      `VTFILE02;Nova;S01;${one.imei};;NEW-2;;;`,
      `${two.vin.toLowerCase()}X;;;;;;;;`,
    ].join('\r\n')
    const known = (await db.asOwner('select id from audit_events')).map(({ id }) => id)
    const shown = await send(csv)
    expect(shown).toMatchObject({
      counts: { create: 1, change: 2, same: 0, refused: 2 },
      unknownColumns: ['remark'],
      isDone: false,
    })
    expect(await count('select count(*) as n from audit_events')).toBe(known.length)
    expect(await vehicleByVin('VTFILE01')).toBeUndefined()

    const done = await send(csv, shown.plan)
    expect(done).toEqual({ ...shown, isDone: true })
    expect(await vehicleByVin(one.vin)).toMatchObject({
      name: one.name,
      color: 'blue',
      plate: one.plate,
      made: '2026-03-01',
      operator: alfa,
      version: 2,
    })
    // given to another operator with all that belongs to it, and still out of service
    expect(await vehicleByVin(two.vin)).toMatchObject({ operator: beta, blocked: true })
    const created = await vehicleByVin('vtfile01')
    expect(created).toMatchObject({ operator: alfa, plate: 'NEW-1' })
    expect(await vehicleByVin('VTFILE02')).toBeUndefined()
    const events = await db.asOwner(
      'select event, target_id as target, before, after from audit_events where not id = any ($1)',
      [known],
    )
    expect(events.map(({ event, target }) => [event, target]).sort()).toEqual(
      [
        ['vehicles.created', created?.id],
        ['vehicles.changed', ids[0]],
        ['vehicles.assigned', ids[1]],
        ['vehicles.imported', null],
      ].sort(),
    )
    expect(events.find(({ event }) => event === 'vehicles.changed')).toMatchObject({
      before: { color: 'red', manufactureDate: null },
      after: { color: 'blue', manufactureDate: '2026-03-01' },
    })
    expect(events.find(({ event }) => event === 'vehicles.imported')?.after).toEqual(shown.counts)
    const states = await house.asSystem((work) => house.vehicles.past.statesOf(work, String(created?.id), 10))
    expect(states).toMatchObject([{ operatorId: alfa, isHeld: true }])
    const heard = await house.asSystem((work) => house.vehicles.fleet.latestOf(work, [String(created?.id)]))
    expect(heard.size).toBe(1)

    // once more: all is so already, and the old plan is another one
    await expect(send(csv, shown.plan)).rejects.toEqual(refused('vehicle.import_changed'))
    expect((await send(csv)).counts).toEqual({ create: 0, change: 0, same: 3, refused: 2 })
  })

  test('is not done when something has changed since it was shown', async () => {
    const fields = vehicleFields()
    const id = await house.asSystem((work) => house.vehicles.fleet.createVehicle(work, fields))
    const csv = `vin,color\n${fields.vin},green\n`
    const { plan } = await send(csv)
    await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [id], true))
    await expect(send(csv, plan)).rejects.toEqual(refused('vehicle.import_changed'))
    expect((await vehicleByVin(fields.vin))?.color).toBeNull()
    await expect(send(csv, 'made up')).rejects.toEqual(refused('vehicle.import_changed'))
    const again = await send(csv)
    expect((await send(csv, again.plan)).isDone).toBe(true)
  })

  test('that two send at once is done once', async () => {
    const csv = 'vin,name,model,imei\nVTTWICE1,N,S01,990000000000211\nVTTWICE2,N,S01,990000000000212\n'
    const { plan } = await send(csv)
    const both = await Promise.allSettled([send(csv, plan), send(csv, plan)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    // on an engine of one connection the second begins when the first is done
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/^vehicle\.import_(changed|running)$/) },
    })
    expect(await count(`select count(*) as n from vehicles where vin like 'VTTWICE%'`)).toBe(2)
  })

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'is refused while another is imported, without waiting for it; it is looked at all the same',
    async () => {
      const csv = 'vin,name,model,imei\nVTWAIT01,N,S01,990000000000221\n'
      const { plan } = await send(csv)
      await house.asSystem(async (other) => {
        await other.tx.execute(`select pg_advisory_xact_lock(hashtext('vehicles.import'))`)
        expect((await send(csv)).plan).toBe(plan)
        await expect(send(csv, plan)).rejects.toEqual(refused('vehicle.import_running'))
      })
      expect((await send(csv, plan)).isDone).toBe(true)
    },
  )

  test('is done whole or not at all', async () => {
    const csv = 'vin,name,model,imei\nVTWHOLE1,N,S01,990000000000311\nVTWHOLE2,N,S01,990000000000312\n'
    const { plan } = await send(csv)
    await db.asOwner(`create function motora_stop() returns trigger language plpgsql as $$ begin
      if new.vin = 'VTWHOLE2' then raise unique_violation using constraint = 'vehicles_imei'; end if; return new; end $$`)
    await db.asOwner('create trigger stop before insert on vehicles for each row execute function motora_stop()')
    // taken by somebody between the look and the write
    await expect(send(csv, plan)).rejects.toEqual(refused('vehicle.import_changed'))
    await db.asOwner('drop trigger stop on vehicles')
    await db.asOwner('drop function motora_stop()')
    expect(await vehicleByVin('VTWHOLE1')).toBeUndefined()
  })

  test('of 5,000 lines is read and shown, and 1,500 are done, in a few statements', async () => {
    const line = (n: number, color: string) =>
      `VTMANY${String(n).padStart(5, '0')},Many ${n},S02,9911${String(n).padStart(11, '0')},Y${n},Alfa,${color}`
    const file = (lines: number, color: string) =>
      ['vin,name,model,imei,plate,operator,color', ...Array.from({ length: lines }, (_, n) => line(n, color))].join(
        '\n',
      )
    const shown = await watched(() => send(file(5000, 'red')))
    expect([shown.answer.counts.create, shown.statements]).toEqual([5000, 2])
    const { plan } = await send(file(1500, 'red'))
    expect((await watched(() => send(file(1500, 'red'), plan))).statements).toBeLessThan(20)
    const changed = await send(file(1500, 'blue'))
    expect(changed.counts).toEqual({ create: 0, change: 1500, same: 0, refused: 0 })
    expect((await watched(() => send(file(1500, 'blue'), changed.plan))).statements).toBeLessThan(10)
    expect(await count(`select count(*) as n from vehicles where color = 'blue' and vin like 'VTMANY%'`)).toBe(1500)
  }, 60_000)
})

/** How many statements this takes. */
const watched = async <T>(use: () => Promise<T>): Promise<{ answer: T; statements: number }> => {
  const { database } = db
  const transaction = database.transaction.bind(database)
  const starters = new Set<string | symbol>(['execute', 'select', 'insert', 'update'])
  let statements = 0
  database.transaction = (scope, work, options) =>
    transaction(
      scope,
      (tx) =>
        work(
          new Proxy(tx, {
            get: (target, name) => {
              const value: unknown = Reflect.get(target, name)
              if (typeof value !== 'function') return value
              if (starters.has(name)) statements += 1
              return value.bind(target)
            },
          }),
        ),
      options,
    )
  try {
    return { answer: await use(), statements }
  } finally {
    database.transaction = transaction
  }
}
