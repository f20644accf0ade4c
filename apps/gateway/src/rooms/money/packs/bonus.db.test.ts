import { allEndpoints } from '@motora/contract/all'
import * as contract from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, sac } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../../sharing/testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
}, 120_000)
afterAll(() => db.close())

const pack = { price: 20, ofert: 25, validSince: '2026-11-01', validUntil: '2027-11-01', text: 'For summer' }
const create = async (more: object = {}) =>
  (await house.ask<contract.Bonus>(admin, contract.createBonus, { body: { ...pack, ...more } })).body
const change = async (id: string, more: object = {}) =>
  (await house.ask<contract.Bonus>(admin, contract.updateBonus, { params: { id }, body: { ...pack, ...more } })).body
const list = async (query: object = {}) =>
  (await house.ask<contract.Bonus[]>(sac, contract.listBonuses, { query })).body
const records = async (id: string) =>
  (await db.asOwner('select event from audit_events where target_id = $1 order by at, id', [id])).map(
    ({ event }) => event,
  )

test('the calls are where the specification has them [L-10]', () => {
  const paths = allEndpoints.filter(({ path }) => /\/Bonus/.test(path) && !path.includes('/Rider/'))
  expect(paths.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /sharing/v1/Bonus',
    'POST /sharing/v1/Bonus',
    'PUT /sharing/v1/Bonus/{id}',
    'GET /sharing/v1/BonusHistorics/{id}',
  ])
})

test.each([
  ['no price', { price: undefined }, 'price'],
  ['a price that is a text', { price: '20' }, 'price'],
  ['a price of nothing', { price: 0 }, 'price'],
  ['part of a cent', { price: 19.999 }, 'price'],
  ['a slip of the keyboard', { price: 20_000 }, 'price'],
  ['no offer', { ofert: undefined }, 'ofert'],
  ['an offer that is a text', { ofert: '25' }, 'ofert'],
  ['no text', { text: ' ' }, 'text'],
  ['equal dates', { validSince: '2020-01-01', validUntil: '2020-01-01' }, 'validUntil'],
  ['dates in the wrong order', { validUntil: '2026-10-31' }, 'validUntil'],
  ['no date', { validSince: '' }, 'validSince'],
])('a pack with %s is refused, and so is the change to it [L-06]', (_, wrong, path) => {
  for (const schema of [contract.bonusToCreate, contract.bonusToChange])
    expect(schema.safeParse({ ...pack, ...wrong }).error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
})

test('a pack is made with its fields, and its name of the word and the price; minutes are kept [L-05, L-07]', async () => {
  const made = await create({ price: 12.5, ofert: 15, minutes: 40 })
  const { id } = made
  expect(made).toEqual({ ...pack, id, name: 'Bonus 12.50', price: 12.5, ofert: 15, minutes: 40, version: 1 })
  expect((await list()).find((one) => one.id === id)).toEqual(made)
  expect((await create({ name: 'Bonus 20' })).name).toBe('Bonus 20')
  expect(await codeOf(create({ name: 'Summer' }))).toBe('request.invalid')
})

test('an offer that floating point has lost a bit of is kept as its cents [L-10]', async () => {
  const { id } = await create({ ofert: 0.1 + 0.2 })
  expect((await list({ filter: JSON.stringify({ id: [id] }) })).map(({ ofert }) => ofert)).toEqual([0.3])
})

test('a pack that no card could pay is refused when it is made and when it is changed, with the least that it costs', async () => {
  const message = 'a pack costs at least 0.50 €: the card provider takes no less at a time'
  await expect(create({ price: 0.49 })).rejects.toThrow(message)
  const { id } = await create({ price: 0.5 })
  await expect(change(id, { price: 0.49 })).rejects.toThrow(message)
  expect(await change(id, { price: 0.5, ofert: 0.1 })).toMatchObject({ price: 0.5, ofert: 0.1 })
})

test('the name stays when the price changes, and no other can be sent [L-07]', async () => {
  const { id } = await create()
  expect(await change(id, { price: 30, ofert: 40, minutes: 5 })).toMatchObject({
    name: 'Bonus 20',
    price: 30,
    version: 2,
  })
  // minutes that are left out stay
  expect(await change(id, { price: 35, name: 'Bonus 20' })).toMatchObject({ minutes: 5, version: 3 })
  expect(await codeOf(change(id, { price: 35, name: 'Bonus 35' }))).toBe('request.invalid')
})

test('the same creation again makes no second pack, nor do many at the same time [L-10]', async () => {
  const id = newId()
  const before = (await list()).length
  const all = await Promise.all(Array.from({ length: 8 }, () => create({ id })))
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  // an answer was lost, and what was typed was put right: it is not taken for done so
  for (const other of [{ price: 99 }, { ofert: 99 }, { text: 'Other' }])
    expect(await codeOf(create({ id, ...other }))).toBe('request.key_reused')
  expect(await create({ id })).toMatchObject({ id, price: 20 })
  expect((await list()).length).toBe(before + 1)
  expect(await records(id)).toEqual(['money.bonus_created'])
})

test('a change replaces what is sent; the same again is no change, and an older version is refused [L-10]', async () => {
  expect(await codeOf(change(newId()))).toBe('bonus.not_found')
  const { id } = await create()
  const changed = await change(id, { text: 'For winter', version: 1 })
  expect(changed).toMatchObject({ text: 'For winter', version: 2 })
  // its answer was lost
  expect(await change(id, { text: 'For winter', version: 1 })).toEqual(changed)
  expect(await codeOf(change(id, { text: 'For autumn', version: 1 }))).toBe('bonus.changed_meanwhile')
  expect(await records(id)).toEqual(['money.bonus_created', 'money.bonus_changed'])
})

test('two who change it at the same time: one of them is told, in each of 20 rounds', async () => {
  const { id } = await create()
  for (let round = 0; round < 20; round += 1) {
    const { version } = (await list()).find((one) => one.id === id) ?? {}
    const codes = await Promise.all(['a', 'b'].map((text) => codeOf(change(id, { text: `${text} ${round}`, version }))))
    expect(codes.toSorted()).toEqual(['bonus.changed_meanwhile', 'done'].toSorted())
  }
})

test('the list is paged, sorted, filtered and searched by what it shows [L-10]', async () => {
  const { id } = await create({ price: 77.7, ofert: 99.9, text: 'Només per a Ítaca' })
  const ids = async (query: object) => (await list(query)).map((one) => one.id)
  const by = (filter: object) => ids({ filter: JSON.stringify(filter) })
  expect(await by({ id: [id] })).toEqual([id])
  expect(await by({ price: '77.7' })).toEqual([id])
  expect(await by({ ofert: '>99' })).toEqual([id])
  expect(await by({ name: 'bonus 77*', validSince: ['2026-11-01', '2026-11-02'] })).toEqual([id])
  expect(await ids({ search: 'itaca' })).toEqual([id])
  expect(await ids({ sort: '-price', pageSize: 1 })).toEqual([id])
  const { total } = await house.ask(sac, contract.listBonuses, { query: { pageSize: 1 } })
  expect(total).toBe((await list()).length)
})

test('riders are offered the packs of today by the provider’s calendar, the cheapest first', async () => {
  await db.asOwner('delete from bonus_packs')
  const day = (n: number) => `2026-11-${n}`
  const [, , dear, cheap] = [
    await create({ validSince: day(22), text: 'tomorrow' }),
    await create({ validUntil: day(21), text: 'until yesterday' }),
    await create({ validUntil: day(22), price: 50 }),
    await create({ validSince: day(21), price: 5, minutes: 9 }),
  ]
  const rider = await house.newRider()
  const offered = () => house.asRider<contract.RiderBonusPack[]>(rider, 'money.listRiderBonusPacks')
  expect((await offered()).map(({ id }) => id)).toEqual([cheap?.id, dear?.id])
  expect((await offered())[0]).toEqual({
    id: cheap?.id,
    name: 'Bonus 5',
    text: 'For summer',
    currency: 'eur',
    priceCents: 500,
    creditCents: 2500,
    validUntil: '2027-11-01',
  })
  // 10:00 UTC of the 21st; at 23:30 UTC it is the 22nd in Madrid
  house.clock.advance(13.5 * 3_600_000)
  expect((await offered()).map(({ text }) => text).toSorted()).toEqual(['For summer', 'tomorrow'])
})
