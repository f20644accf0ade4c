import { readFileSync } from 'node:fs'
import type { Vehicle } from '@motora/contract/vehicles'
import { plateKey } from '@motora/rules/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf } from '../../../testing/open-house.js'
import { type Fleet, openFleet, vehicleFields } from '../testing/open-fleet.js'

let db: TestDatabase
let house: Fleet
let alfa: string
let beta: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openFleet(db)
  alfa = await house.newOperator('Alfa')
  beta = await house.newOperator('Beta')
}, 60_000)
afterAll(() => db.close())

const enter = (sharingOperatorId: string, plate: string): Promise<string> =>
  house.asSystem((work) => house.vehicles.fleet.createVehicle(work, { ...vehicleFields(), plate, sharingOperatorId }))
const rename = (operator: string, id: string, plate: string) =>
  codeOf(
    house.ask(managerOf(operator), 'vehicles.updateVehicleRestricted', {
      params: { id },
      body: { name: 'Moto', plate },
    }),
  )
const search = async (text: string): Promise<(string | null)[]> =>
  (await house.ask<Vehicle[]>(admin, 'vehicles.listVehicles', { query: { search: text } })).body.map(
    ({ plate }) => plate,
  )

test('the database and the rules make the same key of a plate', async () => {
  const plates = [
    '1234 ABC',
    '1234-abc',
    '1234ABC',
    'C·1234·BBB',
    'A/B_1.2',
    'x\u00A0y\u202Fz',
    '1–2—3‑4',
    'ab+c',
    '-',
    '. .',
    'Ω 1',
  ]
  const rows = await db.asOwner(
    'select plate, motora_plate_key(plate) as key from unnest($1::text[]) with ordinality as t (plate, place) order by place',
    [plates],
  )
  expect(rows.map(({ key }) => key)).toEqual(plates.map(plateKey))
  expect(plates.slice(0, 3).map(plateKey)).toEqual(['1234ABC', '1234ABC', '1234ABC'])
  expect(plateKey('-')).toBe('-')
})

test('a plate is one vehicle’s however it is written, is shown as typed, and found in another spelling', async () => {
  await enter(alfa, '1234 ABC')
  expect(await codeOf(enter(beta, '1234ABC'))).toBe('vehicle.plate_taken')
  const other = await enter(beta, '9999 ZZZ')
  expect(await rename(beta, other, '1234-abc')).toBe('vehicle.plate_taken')
  // its own in another spelling
  expect(await rename(beta, other, '9999-zzz')).toBe('done')
  for (const text of ['1234ABC', '1234 abc', '1234']) expect(await search(text)).toEqual(['1234 ABC'])
  expect(await search('9999ZZZ')).toEqual(['9999-zzz'])
})

test('doubles from before do not stop the migration, are let be, and are refused once they are changed', async () => {
  await db.asOwner('drop index vehicles_plate_key')
  await db.asOwner('drop index vehicles_by_plate_key')
  await db.asOwner('drop statistics vehicles_plate_key_known')
  await db.asOwner('alter table vehicles drop column plate_let_be')
  await db.asOwner('drop function motora_plate_key')
  const plates = ['5555 DDD', '5555DDD', '5555-ddd']
  const ids: string[] = []
  for (const [place, plate] of plates.entries()) {
    const id = await enter(place === 0 ? alfa : beta, plate)
    await db.asOwner(`update vehicles set created_at = created_at + $2 * interval '1 second' where id = $1`, [
      id,
      place,
    ])
    ids.push(id)
  }
  const migration = readFileSync(new URL('../../../../migrations/0305_vehicles_plate_key.sql', import.meta.url), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await db.asOwner(statement)
  const [first = '', second = '', third = ''] = ids
  expect((await search('5555DDD')).sort()).toEqual([...plates].sort())
  // anything else of them may be changed
  expect(await rename(beta, second, '5555DDD')).toBe('done')
  expect(await codeOf(enter(beta, '5555.DDD'))).toBe('vehicle.plate_taken')
  expect(await rename(beta, third, '5555.DDD')).toBe('vehicle.plate_taken')
  expect(await rename(beta, third, '6666 DDD')).toBe('done')
  expect(await rename(alfa, first, '5555 DDD')).toBe('done')
})
