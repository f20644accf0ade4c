import { roleNamed } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import { getOperator, listOperators } from '@motora/contract/operators'
import * as contract from '@motora/contract/pricing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { newPerson } from '../../testing/new-person.js'
import { admin, managerOf, type OpenHouse, openHouse, testTariff, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: OpenHouse
let ona: string
let gracia: string
let marta: Who
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db)
  ona = await house.newOperator('Ona', {}, null)
  gracia = await house.newOperator('Gràcia', { parentId: ona }, null)
  marta = await newPerson(house, { role: roleNamed.manager, operatorId: ona, name: 'Marta Puig' })
}, 120_000)
afterAll(() => db.close())

const readonly: Who = { role: roleNamed.readonly, operatorId: null }
const save = (operatorId: string, more: object = {}) =>
  house.ask<contract.Rate>(
    operatorId === ona ? marta : managerOf(operatorId),
    contract.updateCurrentRateOfLoggedOperator,
    {
      body: { ...testTariff, ...more },
    },
  )
const currentOf = (who: Who, sharingOperatorId: string) =>
  house.ask<contract.Rate | undefined>(who, contract.getCurrentRateOfOperator, { query: { sharingOperatorId } })
const versions = async (operatorId: string) =>
  (await house.ask<contract.Rate[]>(admin, contract.listRates, { query: { sharingOperatorId: operatorId } })).body
const hasTariff = async (id: string) =>
  (await db.asOwner('select has_tariff from operators where id = $1', [id]))[0]?.has_tariff

test('the calls stand where the specification has them [J-16, J-17, J-18]', () => {
  expect(
    [
      contract.listRates,
      contract.getCurrentRateOfOperator,
      contract.getCurrentRateOfLoggedOperator,
      contract.updateCurrentRateOfLoggedOperator,
    ].map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    'GET /operators/v1/RateHistorics',
    'GET /operators/v1/RateHistorics/GetCurrentRateOfOperator',
    'GET /operators/v1/RateHistorics/GetCurrentRateOfLoggedOperator',
    'PUT /operators/v1/RateHistorics/UpdateCurrentRateOfLoggedOperator',
  ])
})

describe('versions of a tariff', () => {
  test('there is none until one is saved; then it is current, with everything a tariff has [J-06, J-09, J-17]', async () => {
    expect((await currentOf(admin, ona)).status).toBe(204)
    const { body } = await save(ona, { modes: { eco: 0.22 }, priceHours: [{ hours: 1, pricePerHour: 6 }] })
    expect(body).toEqual({
      ...testTariff,
      priceHours: [{ hours: 1, pricePerHour: 6 }],
      id: expect.any(String),
      sharingOperatorId: ona,
      since: '2026-11-21T10:00:00.000Z',
      byName: 'Marta Puig',
      changed: contract.rateFields,
      modes: { eco: 0.22, city: null, sport: null, pause: 0.07 },
      freeUse: false,
      servicePrice: 0,
      servicePricePauseMinute: 0.07,
      vatPercent: 21,
    })
    expect((await currentOf(readonly, ona)).body).toEqual(body)
    const own = await house.ask(managerOf(ona), contract.getCurrentRateOfLoggedOperator)
    expect(own.body).toEqual(body)
  })

  test('each saving is a version from then on, with who, when and what changed; the same again makes none [J-16]', async () => {
    house.clock.advance(60_000)
    await save(ona, { priceMinute: 0.3 })
    await save(ona, { priceMinute: 0.3 })
    // in the same millisecond the later one begins a millisecond later
    await save(ona, { priceMinute: 0.31, maxPricePerDay: 30.004 })
    const rows = await versions(ona)
    expect(rows.map(({ priceMinute, since, changed }) => [priceMinute, since, changed])).toEqual([
      [0.31, '2026-11-21T10:01:00.001Z', ['priceMinute', 'maxPricePerDay']],
      [0.3, '2026-11-21T10:01:00.000Z', ['priceMinute', 'modes', 'priceHours']],
      [0.26, '2026-11-21T10:00:00.000Z', contract.rateFields],
    ])
    expect(rows[0]?.maxPricePerDay).toBe(30)
  })

  test('is never changed or removed, not even below the gateway', async () => {
    for (const statement of ['update rates set price_minute = 0', 'delete from rates'])
      await expect(
        house.asSystem((work) => work.tx.execute(statement as never)),
        statement,
      ).rejects.toThrow()
  })

  test('saving is on record with what it was before [H5]', async () => {
    const [record] = await db.asOwner(
      `select target_id, before ->> 'priceMinute' as before, after ->> 'priceMinute' as after from audit_events
       where event = 'pricing.tariff_saved' order by at desc, id desc limit 1`,
    )
    expect(record).toEqual({ target_id: ona, before: '0.3', after: '0.31' })
  })
})

describe('whose tariff', () => {
  test('a manager saves that of the own operator, of no other and of no sub-operator [J-15]', async () => {
    await save(gracia, { priceMinute: 0.5 })
    expect((await versions(ona))[0]?.priceMinute).toBe(0.31)
    expect((await versions(gracia)).map(({ priceMinute }) => priceMinute)).toEqual([0.5])
    expect(await codeOf(house.ask(admin, contract.updateCurrentRateOfLoggedOperator, { body: testTariff }))).toBe(
      'operator.not_found',
    )
  })

  test('a manager reads the own ones and those of sub-operators; of all others there is no operator [J-17]', async () => {
    expect((await currentOf(managerOf(ona), gracia)).body?.priceMinute).toBe(0.5)
    expect(await codeOf(currentOf(managerOf(gracia), ona))).toBe('operator.not_found')
    const list = await house.ask<contract.Rate[]>(managerOf(gracia), contract.listRates)
    expect(new Set(list.body.map(({ sharingOperatorId }) => sharingOperatorId))).toEqual(new Set([gracia]))
    expect((await house.ask(managerOf(ona), contract.listRates)).total).toBe(4)
  })
})

describe('what is refused', () => {
  test('of two who read the same version the second is told of the first; who repeats the own saving is not [J-18]', async () => {
    const own = await house.newOperator('Two managers', {}, null)
    const first = (await save(own, { replaces: null })).body
    expect(await codeOf(save(own, { priceMinute: 0.5, replaces: null }))).toBe('rate.changed_meanwhile')
    house.clock.advance(1000)
    const codes = await Promise.all(
      [0.3, 0.4].map((priceMinute) => codeOf(save(own, { priceMinute, replaces: first.id }))),
    )
    expect(codes.toSorted()).toEqual(['done', 'rate.changed_meanwhile'])
    const [newest, ...older] = await versions(own)
    expect(older.map(({ id }) => id)).toEqual([first.id])
    // the answer was lost, and it is sent again
    const again = await save(own, { priceMinute: newest?.priceMinute, replaces: first.id })
    expect(again.body.id).toBe(newest?.id)
    // who does not say what was read replaces whatever holds
    expect((await save(own, { priceMinute: 0.6 })).body.priceMinute).toBe(0.6)
  })

  test('all that is wrong is said at once, by its place, and nothing is saved [J-10, J-11, J-18]', async () => {
    const asked = save(ona, { maxPricePerDay: 0, freePauseMinutes: 0, priceHours: [{ hours: 0, pricePerHour: -1 }] })
    await expect(asked).rejects.toMatchObject({
      code: 'request.invalid',
      issues: [
        { path: 'body.priceHours.0.hours', code: 'notHigherThanZero' },
        { path: 'body.priceHours.0.pricePerHour', code: 'negative' },
        { path: 'body.maxPricePerDay', code: 'notHigherThanZero' },
        { path: 'body.freePauseMinutes', code: 'notHigherThanZero' },
      ],
    })
    expect(await versions(ona)).toHaveLength(3)
  })
})

describe('a free operator', () => {
  test('saves zeros whatever was sent, and its tariff says so [J-06, J-12]', async () => {
    const campus = await house.newOperator('Campus', { isFree: true }, null)
    const { body } = await save(campus, { freePauseMinutes: 0, modes: { eco: 1, city: 1, sport: 1 } })
    expect(body).toMatchObject({
      priceMinute: 0,
      pricePauseMinute: 0,
      maxPricePerDay: 0,
      freePauseMinutes: 0,
      freeUse: true,
      modes: { eco: null, city: null, sport: null, pause: 0 },
    })
    expect(await hasTariff(campus)).toBe(false)
  })

  test('is charged by nothing, and pays nothing for whatever is saved; one that asks for money is charged by minutes [C-19]', async () => {
    const operatorOf = async (id: string) => (await house.ask(admin, getOperator, { params: { id } })).body
    const free = await house.newOperator('Free of charge', { isFree: true }, null)
    const tiers = { priceHours: [{ hours: 1, pricePerHour: 6 }], priceDays: [{ days: 1, pricePerDay: 30 }] }
    const { body } = await save(free, { priceMinute: 0.26, pricePauseMinute: 0.07, maxPricePerDay: 29, ...tiers })
    expect(body).toMatchObject({
      priceMinute: 0,
      pricePauseMinute: 0,
      maxPricePerDay: 0,
      priceHours: [{ hours: 1, pricePerHour: 0 }],
      priceDays: [{ days: 1, pricePerDay: 0 }],
    })
    expect(await operatorOf(free)).toMatchObject({ isFree: true, chargeTypes: null })
    expect(await operatorOf(ona)).toMatchObject({ isFree: false, chargeTypes: ['Minutes'] })
  })
})

describe('an operator without a tariff', () => {
  const validate = (id: string) => house.asSystem((work) => house.operators.validate(work, id, true, null))

  test('is not validated until it has one; a free one needs none', async () => {
    const fresh = await house.newOperator('Fresh', { canOperate: false }, null)
    expect(await codeOf(validate(fresh))).toBe('operator.no_tariff')
    await save(fresh)
    expect(await hasTariff(fresh)).toBe(true)
    expect(await codeOf(validate(fresh))).toBe('done')
    const free = await house.newOperator('Free', { canOperate: false, isFree: true }, null)
    expect(await codeOf(validate(free))).toBe('done')
  })
})

describe('the tariff and the discounts of an operator on the fleet side', () => {
  test('are those of the customer side’s calls: no other call takes or answers them [C-55]', () => {
    const touching = allEndpoints.filter(({ needs }) => /^(pricing|customers\.discounts)\./.test(needs ?? ''))
    const places =
      /^\/(operators\/v1\/(RateHistorics|Discounts)|customers\/v1\/Customers\/ApplyOperatorDiscounts$|sharing\/v1\/Services\/PreviewRateOfLoggedOperator$)/
    expect(touching.length).toBeGreaterThan(15)
    expect(touching.filter(({ path }) => !places.test(path)).map(({ id }) => id)).toEqual([])
  })

  test('what is saved there is what lists and details of operators show [C-55]', async () => {
    const own = await house.newOperator('Fleet side', {}, null)
    const listed = async () =>
      (await house.ask<{ id: string; hasTariff: boolean }[]>(admin, listOperators, { query: { search: 'fleet side' } }))
        .body
    expect(await listed()).toMatchObject([{ id: own, hasTariff: false }])
    await save(own, { priceMinute: 0.28 })
    expect(await listed()).toMatchObject([{ id: own, hasTariff: true }])
    expect((await house.ask(admin, getOperator, { params: { id: own } })).body).toMatchObject({ hasTariff: true })
    expect((await versions(own)).map(({ priceMinute }) => priceMinute)).toEqual([0.28])
    await house.ask(managerOf(own), contract.updateGenericDiscount, {
      body: { percent: 10, enable: true, promoText: '' },
    })
    const { body } = await house.ask(admin, contract.listDiscounts, {
      query: { field: 'SharingOperatorId', value: own },
    })
    expect(body).toMatchObject([{ sharingOperatorId: own, percent: 10, isGeneric: true }])
  })
})
