import type { ErasurePreview, RiderTokens } from '@motora/contract/customers'
import * as contract from '@motora/contract/customers'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { giveCredit } from '../../../testing/give-credit.js'
import { admin, managerOf } from '../../../testing/open-house.js'
import { nothing } from '../../operators/index.js'
import { openSharing, type Sharing } from '../../sharing/testing/open-sharing.js'
import type { Actor } from '../../work.js'

type Rider = Extract<Actor, { kind: 'rider' }>

const password = 'ocells de paper 37'
/** At a cost that no test waits for. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
}, 60_000)
afterAll(() => db.close())

interface SignedIn {
  rider: Rider
  id: string
  email: string
  tokens: RiderTokens
}
const signIn = async (email: string, typed = password): Promise<RiderTokens> =>
  (await house.ask<RiderTokens>({ kind: 'nobody' }, contract.signInRider, { body: { email, password: typed } })).body
const riderOf = ({ idToken }: RiderTokens) => house.customers.riderOf(`Bearer ${idToken}`)
/** Somebody who may rent, and is in the app. */
const inTheApp = async (): Promise<SignedIn> => {
  const email = `${newId()}@rider.test`
  const given = { email, firstName: 'Aina', lastName: 'Puig', mobilePhone: '+34600111222', birthday: '1990-05-17' }
  const hashed = await passwordHash
  const { id } = await house.asSystem(async (work) => {
    const row = await house.customers.registerRider(work, { ...given, country: 'ES' }, hashed)
    await house.customers.setCanOperate(work, row.id, true)
    return row
  })
  const tokens = await signIn(email)
  return { rider: await riderOf(tokens), id, email, tokens }
}
const preview = async ({ rider }: SignedIn) => (await house.ask<ErasurePreview>(rider, contract.getRiderErasure)).body
const erase = ({ rider }: SignedIn, body: { password?: string; creditCents?: number } = {}) =>
  house.ask(rider, contract.eraseRider, { body: { password, creditCents: 0, ...body } })
const recordsOf = ({ id }: SignedIn) =>
  db.asOwner(
    `select event, outcome, reason, actor_kind, actor_id = target_id as themselves, target_name, after
      from audit_events where target_id = $1 and event like 'customers.eras%' order by id`,
    [id],
  )
const isThere = async ({ id }: SignedIn) =>
  (await db.asOwner('select erased_at is null as there from customers where id = $1', [id]))[0]?.there

test('a rider sees what would be lost, erases the own account, and every token of it is refused', async () => {
  const person = await inTheApp()
  const elsewhere = await signIn(person.email)
  await house.asSystem((work) => house.customers.link(work, person.id, operatorId))
  expect(await preview(person)).toEqual({
    obstacles: [],
    lost: { links: 1, sessions: 2, creditCents: 0 },
    kept: { trips: 0 },
  })
  expect((await erase(person)).status).toBe(204)
  for (const tokens of [person.tokens, elsewhere]) {
    expect(await codeOf(riderOf(tokens))).toBe('rider.unauthenticated')
    const body = { refreshToken: tokens.refreshToken }
    expect(await codeOf(house.ask({ kind: 'nobody' }, contract.refreshRider, { body }))).toBe(
      'identity.refresh_rejected',
    )
  }
  expect(await codeOf(signIn(person.email))).toBe('rider.wrong_credentials')
  for (const who of [admin, managerOf(operatorId)])
    expect(await codeOf(house.ask(who, contract.getCustomer, { params: { id: person.id } }))).toBe('customer.not_found')
  expect(await recordsOf(person)).toEqual([
    {
      event: 'customers.erased',
      outcome: 'done',
      reason: null,
      actor_kind: 'rider',
      themselves: true,
      target_name: null,
      after: { linksEnded: 1, sessionsEnded: 2, creditForfeitedCents: 0 },
    },
  ])
})

test('the link to a private operator ends with the others', async () => {
  const person = await inTheApp()
  const campus = await house.newOperator('Campus', { isPrivate: true })
  for (const id of [operatorId, campus]) await house.asSystem((work) => house.customers.link(work, person.id, id))
  await erase(person)
  const links = await db.asOwner('select unlinked_at is null as open from customer_operators where customer_id = $1', [
    person.id,
  ])
  expect(links).toEqual([{ open: false }, { open: false }])
  expect(await codeOf(house.ask(managerOf(campus), contract.getCustomer, { params: { id: person.id } }))).toBe(
    'customer.not_found',
  )
})

test('a wrong password erases nobody, is on record, and is counted with those of a changed password', async () => {
  const person = await inTheApp()
  const guess = () => codeOf(erase(person, { password: 'a guess' }))
  for (let wrong = 0; wrong < 4; wrong += 1) expect(await guess()).toBe('identity.wrong_password')
  const change = { oldPassword: 'a guess', newPassword: 'another of my own 55' }
  expect(await codeOf(house.ask(person.rider, contract.updateRiderPassword, { body: change }))).toBe(
    'identity.wrong_password',
  )
  expect(await codeOf(erase(person)), 'also the right one has to wait').toBe('identity.locked')
  expect(await isThere(person)).toBe(true)
  const refused = {
    event: 'customers.erasure_refused',
    outcome: 'refused',
    reason: 'identity.wrong_password',
    actor_kind: 'rider',
    themselves: true,
  }
  expect(await recordsOf(person)).toMatchObject(Array.from({ length: 4 }, () => refused))
  expect((await signIn(person.email)).idToken, 'the sign-in is not locked by it').toBeTruthy()
  house.clock.advance(61_000)
  expect((await erase(person)).status).toBe(204)
})

test('who has no password is told that it is wrong, and chooses one by a mail first', async () => {
  const person = await inTheApp()
  await db.asOwner('delete from rider_passwords where customer_id = $1', [person.id])
  expect(await codeOf(erase(person))).toBe('identity.wrong_password')
  expect(await isThere(person)).toBe(true)
})

test('a password that was changed while it was looked at proves nothing any more', async () => {
  const person = await inTheApp()
  let transactions = 0
  const counted: TestDatabase['database'] = Object.create(db.database, {
    transaction: {
      value: async (...given: Parameters<TestDatabase['database']['transaction']>) => {
        transactions += 1
        // the try was counted, and taken back since it was right: what comes now is the erasure
        if (transactions === 3)
          await db.asOwner('update rider_passwords set password_hash = $2 where customer_id = $1', [person.id, 'new'])
        return db.database.transaction(...given)
      },
    },
  })
  const slow = openSharing({ ...db, database: counted }, { clock: house.clock })
  const asked = slow.ask(person.rider, contract.eraseRider, { body: { password, creditCents: 0 }, scope: nothing() })
  expect(await codeOf(asked)).toBe('identity.wrong_password')
  expect(transactions).toBe(3)
  expect(await isThere(person)).toBe(true)
})

test('credit that is lost is confirmed to the cent: another sum is refused, with what it is, and nothing is done', async () => {
  const person = await inTheApp()
  await giveCredit(house, person.rider, 500)
  const { creditCents } = (await preview(person)).lost
  expect(creditCents).toBe(500)
  await giveCredit(house, person.rider, 250)
  for (const confirmed of [0, creditCents])
    await expect(erase(person, { creditCents: confirmed })).rejects.toMatchObject({
      code: 'customer.credit_differs',
      params: { creditCents: 750 },
    })
  expect(await preview(person)).toMatchObject({ lost: { creditCents: 750, sessions: 1 } })
  expect(await riderOf(person.tokens)).toMatchObject({ customerId: person.id })
  expect((await erase(person, { creditCents: 750 })).status).toBe(204)
  const lots = await db.asOwner('select left_cents, forfeited_cents from credit_lots where customer_id = $1', [
    person.id,
  ])
  expect(lots.map((lot) => [lot.left_cents, lot.forfeited_cents]).toSorted()).toEqual([
    [0, 250],
    [0, 500],
  ])
})

test('an open rental keeps the account, as it does where staff asks', async () => {
  const person = await inTheApp()
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  await house.asRider(person.rider, 'sharing.startTrip', { vehicleId })
  expect((await preview(person)).obstacles).toEqual(['customer.rental_open'])
  expect(await codeOf(erase(person))).toBe('customer.rental_open')
  expect(await isThere(person)).toBe(true)
})

test('a rental that is started while its rider erases the account is there, or is refused: nobody rents who is gone', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await inTheApp()
    const { id: vehicleId } = await house.readyVehicle(operatorId)
    const start = () => codeOf(house.asRider(person.rider, 'sharing.startTrip', { vehicleId }))
    const erasing = erase(person)
    // sooner or later than the password is looked at
    for (let turn = 0; turn < round * 20; turn += 1) await new Promise(setImmediate)
    const [starts, erases] = await Promise.all([start(), codeOf(erasing)])
    const [rental] = await db.asOwner('select state from services where customer_id = $1', [person.id])
    const rented = ['done', 'customer.rental_open', true, 'in progress']
    expect([rented, ['rider.unauthenticated', 'done', false, undefined]]).toContainEqual([
      starts,
      erases,
      await isThere(person),
      rental?.state,
    ])
    if (erases === 'done') expect(await start()).toBe('rider.unauthenticated')
  }
})

test('of two at the same time one erases, and the other comes after the end of its session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await inTheApp()
    const both = await Promise.allSettled([erase(person), erase(person)])
    const codes = both.map((one) =>
      one.status === 'fulfilled' ? one.value.status : (one.reason as { code: string }).code,
    )
    expect(codes.map(String).toSorted()).toEqual(['204', 'rider.unauthenticated'])
    expect((await recordsOf(person)).map(({ event }) => event)).toEqual(['customers.erased'])
  }
})
