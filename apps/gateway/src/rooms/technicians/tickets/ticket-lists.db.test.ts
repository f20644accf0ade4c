import * as contract from '@motora/contract/technicians'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type OpenIncidents, openIncidents } from '../testing/open-incidents.js'

let db: TestDatabase
let house: OpenIncidents
let technician: Awaited<ReturnType<OpenIncidents['person']>>
let sac: typeof technician
let vehicleId: string

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
  technician = await house.person('Sharing.Technician', house.ona, { firstName: 'Toni', lastName: 'Vila Pou' })
  sac = await house.person('Sharing.Sac', null)
})
afterAll(() => db.close())
beforeEach(async () => {
  vehicleId = (await house.newVehicle(house.ona, { name: 'Moto 7' })).id
})

describe('whose', () => {
  test('the provider sees all, operators their own and what is below them, by every call [G-16]', async () => {
    const own = await house.open(house.admin, vehicleId)
    const childs = await house.open(house.admin, (await house.newVehicle(house.gracia)).id)
    const foreign = await house.open(house.admin, (await house.newVehicle(house.campus)).id)
    const nobodys = await house.open(house.admin, (await house.newVehicle(null)).id)
    const ids = [own, childs, foreign, nobodys].map(({ id }) => id)
    const seenBy = async (who: typeof technician) => {
      const listed = new Set((await house.list(who)).body.map(({ id }) => id))
      const got = await Promise.all(ids.map((id) => codeOf(house.get(who, id))))
      expect(got.map((code) => code === 'done')).toEqual(ids.map((id) => listed.has(id)))
      return ids.map((id) => listed.has(id))
    }
    for (const who of [house.admin, sac]) expect(await seenBy(who)).toEqual([true, true, true, true])
    for (const who of [house.manager, technician]) expect(await seenBy(who)).toEqual([true, true, false, false])
    expect(await seenBy(house.managerOfChild)).toEqual([false, true, false, false])
    expect(await seenBy(house.stranger)).toEqual([false, false, true, false])
    for (const use of [house.note, house.close])
      expect(await codeOf(use(house.stranger, own.id, { noteText: 'x' }))).toBe('ticket.not_found')
    expect(await codeOf(house.assign(house.stranger, own.id, null))).toBe('ticket.not_found')
    expect(await codeOf(house.open(house.stranger, vehicleId))).toBe('vehicle.not_found')
  })

  test('what happened under an operator stays that operator’s when the vehicle goes on', async () => {
    const { id } = await house.open(house.manager, vehicleId)
    await house.asSystem((work) =>
      house.vehicles.fleet.assignVehicles(work, {
        operatorId: house.campus,
        vehicleIds: [vehicleId],
        outOfService: false,
      }),
    )
    expect(await codeOf(house.get(house.stranger, id))).toBe('ticket.not_found')
    const listed = await house.list(house.stranger, { VehicleId: vehicleId }, 'technicians.listOpenTicketsByVehicle')
    expect(listed.body).toEqual([])
    expect(await house.get(house.manager, id)).toMatchObject({ sharingOperatorId: house.ona })
  })

  test('whether one is open is asked of an operator, or of all (Z-04)', async () => {
    const lone = await house.newOperator('Lone')
    const has = () => house.asSystem((work) => house.technicians.hasOpenTicket(work, [lone]))
    const opened = await house.open(house.admin, (await house.newVehicle(lone)).id)
    expect(await has()).toBe(true)
    expect(await house.asSystem((work) => house.technicians.hasOpenTicket(work))).toBe(true)
    await house.close(house.admin, opened.id)
    expect(await has()).toBe(false)
  })
})

test('of a customer: the tickets of its rentals alone, and only where the scope sees the rental', async () => {
  const operatorId = await house.newOperator('Rented')
  const vehicle = await house.newVehicle(operatorId)
  const rentalOf = async (): Promise<[serviceId: string, customerId: string]> => {
    const [serviceId, customerId] = [newId(), newId()]
    await db.asOwner(
      `insert into customers (id, email, first_name, last_name, registered_at) values ($1, $2, 'Aina', 'Puig', now())`,
      [customerId, `${customerId}@riders.test`],
    )
    await db.asOwner(
      `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
         reserved_at, reserve_limit_at, started_at, ended_at)
       values ($1, $2, $3, $4, 'n', 'v', 'S01', 'ended', now(), now(), now(), now())`,
      [operatorId, serviceId, vehicle.id, customerId],
    )
    house.services.set(serviceId, vehicle.id)
    return [serviceId, customerId]
  }
  const [[first, customer], [second]] = [await rentalOf(), await rentalOf()]
  const { id } = await house.open(house.admin, vehicle.id, { serviceId: first })
  await house.open(house.admin, vehicle.id, { serviceId: second })
  await house.open(house.admin, vehicle.id)
  const of = { filter: JSON.stringify({ customerId: [customer] }) }
  const listed = await house.list(house.admin, of)
  expect([listed.total, listed.body.map((ticket) => ticket.id)]).toEqual([1, [id]])
  expect((await house.list(house.stranger, of)).body).toEqual([])
})

describe('lists', () => {
  const open = async (operatorId: string, titles: readonly string[]) => {
    const vehicle = (await house.newVehicle(operatorId)).id
    const made = []
    for (const title of titles) {
      house.clock.advance(3_600_000)
      made.push(await house.open(house.admin, vehicle, { title }))
    }
    return { vehicle, made }
  }
  const titles = async (...given: Parameters<OpenIncidents['list']>) =>
    (await house.list(...given)).body.map(({ title }) => title)

  test('newest first, paged by the server, without notes; sorted, filtered and searched by their columns [G-18]', async () => {
    const operator = await house.newOperator('Àgora')
    const { made } = await open(operator, ['Abeja', 'Ñu', 'árbol', 'Nu'])
    const mine = { filter: JSON.stringify({ sharingOperatorId: [operator] }) }
    expect(await titles(house.admin, mine)).toEqual(['Nu', 'árbol', 'Ñu', 'Abeja'])
    const page = await house.list(house.admin, { ...mine, page: 2, pageSize: 3 })
    expect([page.total, page.body.map(({ title }) => title)]).toEqual([4, ['Abeja']])
    expect(page.body[0]?.notes).toEqual([])
    expect((await titles(house.admin, { ...mine, sort: 'title' })).slice(0, 2)).toEqual(['Abeja', 'árbol'])
    expect(await titles(house.admin, { ...mine, search: 'ARBOL' })).toEqual(['árbol'])
    expect(await titles(house.admin, { ...mine, search: made[0]?.codIncident.slice(-6) ?? '' })).toEqual(['Abeja'])
    await house.close(house.admin, made[1]?.id ?? '')
    const open1 = { filter: JSON.stringify({ sharingOperatorId: [operator], isClosed: false }) }
    expect(await titles(house.admin, open1)).toEqual(['Nu', 'árbol', 'Abeja'])
    const closed = { filter: JSON.stringify({ sharingOperatorId: [operator], isClosed: ['true'] }) }
    expect(await titles(house.admin, closed)).toEqual(['Ñu'])
    const byName = {
      filter: JSON.stringify({ sharingOperatorName: 'àgora', detector: [null] }),
      sort: 'sharingOperatorName,-created',
    }
    expect(await titles(house.admin, byName)).toEqual(['Nu', 'árbol', 'Ñu', 'Abeja'])
    const hers = await house.person('Sharing.Technician', operator, { firstName: 'Anna', lastName: 'Pou' })
    await house.assign(house.admin, made[3]?.id ?? '', hers.membershipId)
    const own = { filter: JSON.stringify({ technicianId: [hers.membershipId], isClosed: false }) }
    expect(await titles(hers, own)).toEqual(['Nu'])
    expect(await codeOf(house.list(house.admin, { sort: 'notes' }))).toBe('request.invalid')
    expect(await codeOf(house.list(house.admin, { filter: '{"imei":"1"}' }))).toBe('request.invalid')
  })

  test('every column that the contract names can be sorted and filtered by', async () => {
    for (const column of contract.ticketColumns) {
      expect(await codeOf(house.list(house.admin, { sort: `-${column}` })), column).toBe('done')
      expect(await codeOf(house.list(house.admin, { filter: JSON.stringify({ [column]: [null] }) })), column).toBe(
        'done',
      )
    }
  })

  test('by dates of creation: all with GetAll, of one operator with GetAllByOperator [G-17, G-18]', async () => {
    const operator = await house.newOperator('Dates')
    const { made } = await open(operator, ['one', 'two', 'three'])
    await open(house.campus, ['foreign'])
    const [, second, third] = made
    const span = { since: second?.created ?? '', until: third?.created ?? '' }
    expect(await titles(house.admin, span)).toEqual(['two'])
    const of = (query: object) =>
      titles(house.admin, { SharingOperatorId: operator, ...query }, 'technicians.listTicketsByOperator')
    expect(await of({})).toEqual(['three', 'two', 'one'])
    expect(await of({ since: second?.created })).toEqual(['three', 'two'])
    expect(await of(span)).toEqual(['two'])
    const forged = { SharingOperatorId: house.campus }
    expect(await codeOf(house.list(house.manager, forged, 'technicians.listTicketsByOperator'))).toBe(
      'operator.not_found',
    )
  })

  test('the open ones of a vehicle with their notes, the closed too when asked [G-20]', async () => {
    const { vehicle, made } = await open(house.gracia, ['first', 'second'])
    await house.close(house.admin, made[0]?.id ?? '', { noteText: 'done' })
    const of = (query: object, who = house.manager) =>
      house.list(who, { VehicleId: vehicle, ...query }, 'technicians.listOpenTicketsByVehicle')
    expect(await of({})).toMatchObject({ total: 1, body: [{ title: 'second', notes: [{ kind: 'opening' }] }] })
    expect(await of({ all: 'true' })).toMatchObject({
      total: 2,
      body: [{ title: 'second' }, { title: 'first', notes: [{ kind: 'opening' }, { kind: 'closing' }] }],
    })
    expect(await codeOf(of({}, house.stranger))).toBe('vehicle.not_found')
  })
})
