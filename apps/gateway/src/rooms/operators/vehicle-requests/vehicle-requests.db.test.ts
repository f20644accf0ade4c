import type { EndpointSpec } from '@motora/contract'
import * as contract from '@motora/contract/operators'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { newPerson } from '../../../testing/new-person.js'
import {
  admin,
  type Call,
  managerOf,
  type OpenHouse,
  openHouse,
  testNow,
  type Who,
} from '../../../testing/open-house.js'

const clock = new HandedClock(testNow)
const [ona, child, brisa] = [newId(), newId(), newId()]
const [manager, managerOfChild, stranger] = [ona, child, brisa].map(managerOf) as [Who, Who, Who]

let db: TestDatabase
let house: OpenHouse
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db, { clock })
  for (const [id, name, parent] of [
    [ona, 'Ona Mobilitat', ona],
    [child, 'Àgora', ona],
    [brisa, 'Brisa Moto', brisa],
  ])
    await db.asOwner('insert into operators (id, name, cif, parent_id, created_at) values ($1, $2, $2, $3, now())', [
      id,
      name,
      parent,
    ])
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('delete from vehicle_requests')
  await db.asOwner('delete from vehicle_offers')
  for (const [model, available] of Object.entries({ S01: 10, S02: 23, S03: 55 })) await offer(model, available)
})

const call = <B>(endpoint: EndpointSpec, who: Who, input?: Call) => house.ask<B>(who, endpoint, input)

const offer = (model: string, available: number) =>
  call(contract.setVehicleOffer, admin, { params: { model }, body: { available } })
const change = (model: string, available: number, known: number) =>
  call(contract.setVehicleOffer, admin, { params: { model }, body: { available, known } })
const offers = async (who: Who = manager): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await call<contract.VehicleOffer[]>(contract.listVehicleOffers, who)).body.map(({ model, available }) => [
      model,
      available,
    ]),
  )
const ask = async (lines: Record<string, number>, more: object = {}, who: Who = manager): Promise<string> => {
  const body = { lines: Object.entries(lines).map(([model, quantity]) => ({ model, quantity })), ...more }
  return (await call<{ id: string }>(contract.createVehicleRequest, who, { body })).body.id
}
const hired = (name: string, email = `${name.toLowerCase().replaceAll(' ', '.')}@motora.test`) =>
  newPerson(house, { role: 'Sharing.OperatorManager', operatorId: ona, name, email })
const answer = (id: string, body: object, who: Who = admin) =>
  call(contract.answerVehicleRequest, who, { params: { id }, body })
const withdraw = (id: string, who: Who = manager) => call(contract.withdrawVehicleRequest, who, { params: { id } })
const list = (who: Who, query: object = {}) =>
  call<contract.VehicleRequest[]>(contract.listVehicleRequests, who, { query })
const one = async (id: string): Promise<contract.VehicleRequest | undefined> =>
  (await list(admin)).body.find((request) => request.id === id)
const records = (id: string) =>
  db.asOwner(
    'select event, actor_name, about_operator_id, target_name, reason, before, after from audit_events where target_id = $1 order by id',
    [id],
  )

describe('what there is to be had', () => {
  test('is read by all who may, changed by number, and gone at 0', async () => {
    for (const who of [admin, manager, stranger]) expect(await offers(who)).toEqual({ S01: 10, S02: 23, S03: 55 })
    await offer('S01', 7)
    await offer('S03', 0)
    await offer('S04', 2)
    expect(await offers()).toEqual({ S01: 7, S02: 23, S04: 2 })
    await offer('S03', 0)
    expect(
      await db.asOwner(
        `select before, after from audit_events where event = 'operators.vehicle_offer_set' and target_name = 'S04'`,
      ),
    ).toEqual([{ before: { model: 'S04', available: 0 }, after: { model: 'S04', available: 2 } }])
  })

  test('a number that somebody read before it changed is refused with the number of now; the same again is done', async () => {
    await answer(await ask({ S01: 2 }), { accepted: true })
    await expect(change('S01', 12, 10)).rejects.toMatchObject({
      code: 'operator.offer_changed',
      params: { model: 'S01', available: 8 },
    })
    expect(await offers()).toMatchObject({ S01: 8 })
    await change('S01', 12, 8)
    await change('S01', 12, 8)
    expect(await offers()).toMatchObject({ S01: 12 })
  })

  test('the database lets no operator change it', async () => {
    const write = `update vehicle_offers set available = 999`
    const scope = { kind: 'operators', operatorIds: [ona] } as const
    const { sql } = await import('../../../kernel/db/database.js')
    await expect(db.database.transaction(scope, (tx) => tx.execute(sql.raw(write)))).rejects.toThrow()
    expect(await offers()).toEqual({ S01: 10, S02: 23, S03: 55 })
  })
})

describe('asking', () => {
  test('a request reaches the provider with who asked, and stands in the own list', async () => {
    const id = await ask({ S02: 3, S01: 2 }, { comment: ' For the season ' }, await hired('Marta Roca Serra'))
    const expected = {
      id,
      sharingOperatorId: ona,
      sharingOperatorName: 'Ona Mobilitat',
      lines: [
        { model: 'S01', quantity: 2 },
        { model: 'S02', quantity: 3 },
      ],
      comment: 'For the season',
      state: 'waiting',
      createdAt: '2026-11-21T10:00:00.000Z',
      createdByName: 'Marta Roca Serra',
      answeredAt: null,
      answer: null,
    }
    expect((await list(admin)).body).toEqual([expected])
    expect((await list(manager)).body).toEqual([expected])
    expect(await offers()).toEqual({ S01: 10, S02: 23, S03: 55 })
    expect(await records(id)).toEqual([
      {
        event: 'operators.vehicles_requested',
        actor_name: 'marta.roca.serra@motora.test',
        about_operator_id: ona,
        target_name: 'Ona Mobilitat',
        reason: null,
        before: null,
        after: { vehicles: { S01: 2, S02: 3 } },
      },
    ])
  })

  test('who asks and has no name is named by the e-mail', async () => {
    const nameless = await hired('', 'nameless@motora.test')
    const id = await ask({ S01: 1 }, {}, nameless)
    expect((await one(id))?.createdByName).toBe('nameless@motora.test')
  })

  test('the same id with the same content is one request, in turn and at once, also when little is left', async () => {
    const id = newId()
    const asked = () => ask({ S01: 10 }, { id, comment: 'x' })
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([id, id, id])
    await offer('S01', 1)
    expect(await asked()).toBe(id)
    expect((await list(admin)).total).toBe(1)
    expect(await records(id)).toHaveLength(1)
  })

  test('the same id with other content, or of another operator, is refused and changes nothing', async () => {
    const id = await ask({ S01: 1 }, { id: newId() })
    expect(await codeOf(ask({ S01: 2 }, { id }))).toBe('request.key_reused')
    expect(await codeOf(ask({ S01: 1 }, { id, comment: 'other' }))).toBe('request.key_reused')
    expect(await codeOf(ask({ S01: 1 }, { id }, stranger))).toBe('request.key_reused')
    expect(await codeOf(ask({ S01: 1 }, { id }, managerOfChild))).toBe('request.key_reused')
    expect((await list(admin)).body).toMatchObject([{ id, sharingOperatorId: ona, lines: [{ quantity: 1 }] }])
  })

  test('for more than there is it is refused with the model and how many there are', async () => {
    const refused = (lines: Record<string, number>) => ask(lines).catch((error) => error)
    expect(await refused({ S01: 10, S02: 24 })).toMatchObject({
      code: 'operator.not_enough_vehicles',
      params: { model: 'S02', available: 23 },
    })
    expect(await refused({ S09: 1 })).toMatchObject({
      code: 'operator.not_enough_vehicles',
      params: { model: 'S09', available: 0 },
    })
    expect(await codeOf(ask({ S01: 10, S02: 23, S03: 55 }))).toBe('done')
    expect((await list(admin)).total).toBe(1)
  })

  test('what cannot be meant is no request: nothing, none of a model, a model twice', async () => {
    const refused = (lines: object[]) => contract.createVehicleRequest.body.safeParse({ lines }).success === false
    expect(refused([])).toBe(true)
    expect(refused([{ model: 'S01', quantity: 0 }])).toBe(true)
    expect(refused([{ model: 'S01', quantity: 1.5 }])).toBe(true)
    expect(
      refused([
        { model: 'S01', quantity: 1 },
        { model: ' S01 ', quantity: 1 },
      ]),
    ).toBe(true)
    expect(refused([{ model: 'S01', quantity: 1 }])).toBe(false)
  })
})

describe('answering', () => {
  test('what is accepted is no longer to be had, and a model of which none is left leaves the list', async () => {
    const id = await ask({ S01: 10, S02: 3 })
    clock.advance(60_000)
    await answer(id, { accepted: true, answer: 'They come on Monday' })
    expect(await one(id)).toMatchObject({
      state: 'accepted',
      answer: 'They come on Monday',
      answeredAt: clock.now().toISOString(),
    })
    expect(await offers()).toEqual({ S02: 20, S03: 55 })
    expect((await records(id)).at(-1)).toMatchObject({
      event: 'operators.vehicle_request_answered',
      about_operator_id: ona,
      reason: 'They come on Monday',
      before: { state: 'waiting' },
      after: { state: 'accepted', vehicles: { S01: 10, S02: 3 } },
    })
  })

  test('a no needs a reason, takes nothing, and is sent to who asked', async () => {
    const id = await ask({ S01: 4 })
    const noReason = contract.answerVehicleRequest.body.safeParse({ accepted: false, answer: '  ' })
    expect(noReason.error?.issues.map(({ path }) => path.join('.'))).toEqual(['answer'])
    await answer(id, { accepted: false, answer: 'None before May' })
    expect((await list(manager)).body).toMatchObject([{ id, state: 'declined', answer: 'None before May' }])
    expect(await offers()).toEqual({ S01: 10, S02: 23, S03: 55 })
  })

  test('is done once: a second word is refused and takes nothing', async () => {
    const id = await ask({ S01: 4 })
    await answer(id, { accepted: true })
    for (const again of [{ accepted: true }, { accepted: false, answer: 'no' }])
      expect(await codeOf(answer(id, again))).toBe('operator.request_answered')
    expect(await offers()).toMatchObject({ S01: 6 })
    expect(await codeOf(answer(newId(), { accepted: true }))).toBe('operator.request_not_found')
  })

  test('two yeses at once never give more than there is: one is done, the other refused, in either order of models', async () => {
    const first = await ask({ S01: 6, S02: 1, S03: 30 })
    const second = await ask({ S03: 30, S02: 1, S01: 6 }, {}, stranger)
    const said = await Promise.all([
      codeOf(answer(first, { accepted: true })),
      codeOf(answer(second, { accepted: true })),
    ])
    expect(said.toSorted()).toEqual(['done', 'operator.not_enough_vehicles'])
    expect(await offers()).toEqual({ S01: 4, S02: 22, S03: 25 })
    const states = (await list(admin)).body.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['accepted', 'waiting'])
  })

  test('the same request answered twice at once is accepted once', async () => {
    const id = await ask({ S01: 3 })
    const said = await Promise.all([codeOf(answer(id, { accepted: true })), codeOf(answer(id, { accepted: true }))])
    expect(said.toSorted()).toEqual(['done', 'operator.request_answered'])
    expect(await offers()).toMatchObject({ S01: 7 })
  })
})

describe('taking back', () => {
  test('is possible while it waits, twice is once, and nothing is answered afterwards', async () => {
    const id = await ask({ S01: 3 })
    await withdraw(id)
    await withdraw(id)
    expect(await one(id)).toMatchObject({ state: 'withdrawn', answeredAt: null })
    expect((await records(id)).map(({ event }) => event)).toEqual([
      'operators.vehicles_requested',
      'operators.vehicle_request_withdrawn',
    ])
    expect(await codeOf(answer(id, { accepted: true }))).toBe('operator.request_answered')
    expect(await offers()).toMatchObject({ S01: 10 })
  })

  test('what has been answered stays answered', async () => {
    const id = await ask({ S01: 3 })
    await answer(id, { accepted: true })
    expect(await codeOf(withdraw(id))).toBe('operator.request_answered')
    expect(await one(id)).toMatchObject({ state: 'accepted' })
  })
})

describe('the scope', () => {
  test('a manager reads the own operator’s and those below it, and takes back the own alone (Z-11, Z-13)', async () => {
    const own = await ask({ S01: 1 })
    const below = await ask({ S01: 1 }, {}, managerOfChild)
    const foreign = await ask({ S01: 1 }, {}, stranger)
    const ids = async (who: Who) => (await list(who)).body.map(({ id }) => id).toSorted()
    expect(await ids(manager)).toEqual([own, below].toSorted())
    expect(await ids(managerOfChild)).toEqual([below])
    expect(await ids(stranger)).toEqual([foreign])
    expect(await ids({ role: 'Sharing.AdminReadOnly', operatorId: null })).toEqual([own, below, foreign].toSorted())
    for (const id of [below, foreign]) expect(await codeOf(withdraw(id))).toBe('operator.request_not_found')
    expect((await list(admin)).body.every(({ state }) => state === 'waiting')).toBe(true)
  })

  test('the list is filtered, sorted and paged by the server', async () => {
    const first = await ask({ S01: 1 })
    clock.advance(60_000)
    const second = await ask({ S01: 1 }, {}, managerOfChild)
    clock.advance(60_000)
    const third = await ask({ S01: 1 }, {}, stranger)
    await answer(first, { accepted: false, answer: 'no' })
    const found = async (query: object) => {
      const { body, total } = await list(admin, query)
      return [total, ...body.map(({ id }) => id)]
    }
    expect(await found({})).toEqual([3, third, second, first])
    // the provider's inbox: what waits, who asked first
    expect(await found({ sort: 'state,createdAt' })).toEqual([3, second, third, first])
    expect(await found({ filter: '{"state":["waiting"]}', sort: 'createdAt' })).toEqual([2, second, third])
    expect(await found({ filter: '{"sharingOperatorName":"brisa*"}' })).toEqual([1, third])
    expect(await found({ sort: 'sharingOperatorName' })).toEqual([3, second, third, first])
    expect(await found({ sort: 'createdAt', pageSize: 1, page: 2 })).toEqual([3, second])
    expect(await found({ search: 'BRISA' })).toEqual([1, third])
    expect(await found({ search: 's01' })).toEqual([3, third, second, first])
    expect(await found({ search: '%' })).toEqual([0])
    expect(await codeOf(list(admin, { sort: 'comment' }))).toBe('request.invalid')
  })
})
