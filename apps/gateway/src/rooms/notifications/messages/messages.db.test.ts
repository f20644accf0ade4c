import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import type { Mail } from '../../../kernel/mail.js'
import type { PushMessage, PushOutcome } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type CardKind, type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, managerOf } from '../../../testing/open-house.js'
import { notifyRiders, type RiderMessage } from '../../customers/index.js'
import { doMails } from '../../identity/index.js'

let db: TestDatabase
let house: Charging
let jobs: JobLane
let operatorId: string
let answer: (token: string) => PushOutcome
const mails: Mail[] = []
const sent: { token: string; message: PushMessage }[] = []
const push = {
  send: async (message: PushMessage, token: string) => {
    sent.push({ token, message })
    return answer(token)
  },
}
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db, { push })
  jobs = new JobLane(db.database, silentLog())
  jobs.subscribeAll(house.listeners)
  const way = { partner: { send: async (mail: Mail) => void mails.push(mail) }, origin: () => 'https://motora.test' }
  doMails(jobs, house.identity, way)
  operatorId = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(async () => {
  await settle()
  mails.length = 0
  sent.length = 0
  answer = () => ({ kind: 'delivered' })
})

const doJobs = async () => {
  while ((await jobs.tick()) > 0);
}
/** Everything that is due is told. */
const settle = async () => {
  await doJobs()
  await house.run('deliver notifications')
  await doJobs()
}
const newRider = async (language?: 'es' | 'cat' | 'en', card?: CardKind): Promise<Rider> => {
  const rider = await house.newRider()
  if (language) await house.asRider(rider, 'customers.updateRiderPreferences', { language })
  if (card) await house.giveCard(rider, card)
  return rider
}
const giveDevice = async ({ customerId }: Rider, token: string) => {
  const id = newId()
  await db.asOwner(
    `insert into sessions (id, customer_id, created_at, last_used_at, expires_at, remembered, rotated_at)
      values ($1, $2, $3, $3, $3::timestamptz + interval '1 year', true, $3)`,
    [id, customerId, house.clock.now()],
  )
  await db.asOwner('insert into push_subscriptions (token, session_id, created_at) values ($1, $2, $3)', [
    token,
    id,
    house.clock.now(),
  ])
}
const told = () => sent.map(({ message: { title, body } }) => ({ title, body }))
const tell = (messages: readonly RiderMessage[]) => house.asSystem(async (work) => notifyRiders(work, messages))
const bill = (rider: Rider, id = newId()): RiderMessage => ({
  id,
  customerId: rider.customerId,
  operatorId,
  says: { about: 'bill-made', cents: 304, currency: 'eur', number: 'ONA-S26-000001' },
})
const stateOf = async (id: string) =>
  (await db.asOwner('select state, channel, attempts from notification_targets where notification_id = $1', [id]))[0]

test('a rental that is not paid: the rider hears once, on the device, what to do, in the own language (MONEY §9)', async () => {
  const rider = await newRider('en', 'no_funds')
  await giveDevice(rider, 'debtor')
  await house.ride(rider, operatorId)
  await house.charge()
  await settle()
  expect(told()).toEqual([
    {
      title: 'We could not charge your rental',
      body: 'We could not charge €2.60 for your rental with Ona. Check your card or choose another one in the app, and pay there: until then you cannot rent.',
    },
  ])
  // it fails again in an hour, which is no news
  house.clock.advance(3_600_000)
  await house.charge()
  await settle()
  expect(sent).toHaveLength(1)
})

test('a bank that asks its holder says so, by mail where there is no device', async () => {
  const rider = await newRider('cat', 'asks')
  await house.ride(rider, operatorId)
  await house.charge()
  await settle()
  expect(mails.map(({ subject }) => subject)).toEqual(['El teu banc et demana que confirmis un pagament'])
  expect(mails[0]?.text).toContain('2,60')
})

test('what is not owed any more before the rider hears of it is not told', async () => {
  const rider = await newRider('en', 'no_funds')
  const serviceId = await house.ride(rider, operatorId)
  await house.charge()
  await doJobs()
  await house.ask(admin, 'money.cancelServicePayment', { params: { id: serviceId } })
  await settle()
  expect(mails).toEqual([])
})

test('a rental has its bill told, and its refund when it is given back', async () => {
  const rider = await newRider('es', 'works')
  const serviceId = await house.ride(rider, operatorId)
  await house.charge()
  await house.run('make bills of rentals')
  await settle()
  expect(mails.map(({ subject }) => subject.replace(/\d{6}/, 'n'))).toContain('Tu factura ONA-S26-n')
  mails.length = 0
  await house.ask(admin, 'money.refundService', { params: { id: serviceId }, body: {} })
  await house.run('give refunds back')
  await settle()
  await house.run('give refunds back')
  await settle()
  expect(mails.map(({ subject }) => subject.replace(/\s/g, ' '))).toEqual(['Te hemos reembolsado 2,60 €'])
  expect(mails[0]?.text).toContain('por el mismo medio')
})

test('a pack that was bought is told with its credit; one that was refused is told in the app alone', async () => {
  const values = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  const { body: pack } = await house.ask<{ id: string }>(admin, 'money.createBonus', { body: values })
  for (const card of ['no_funds', 'works'] as const) {
    const body = { id: newId(), priceCents: 2000, creditCents: 2500 }
    await house.ask(await newRider('en', card), 'money.buyRiderBonusPack', { params: { id: pack.id }, body })
  }
  await settle()
  expect(mails.map(({ subject }) => subject)).toEqual(['Your purchase of credit is done'])
  expect(mails[0]?.text).toContain('€25.00')
  mails.length = 0
  const [bought] = await db.asOwner(`select id from payments where ref_key = 'Bonus' and status = 'success'`)
  await house.ask(admin, 'money.refundPayment', { params: { id: String(bought?.id) }, body: {} })
  await house.run('give refunds back')
  await settle()
  expect(mails.map(({ subject }) => subject)).toEqual(['We have given you back €20.00'])
  // of a purchase, and of no rental
  expect(mails[0]?.text).toContain('of your purchase of credit')
})

test('what ended before bills were made or cards were charged is no news', async () => {
  const rider = await newRider('en')
  await house.rideBefore(rider, operatorId)
  house.clock.advance(25 * 3_600_000)
  await house.run('make bills of rentals')
  await house.charge()
  await settle()
  expect(await db.asOwner('select status from payments where customer_id = $1', [rider.customerId])).toEqual([
    { status: 'failed' },
  ])
  expect(mails).toEqual([])
})

test('what is heard twice, by two processes, at the same time, is told once', async () => {
  const rider = await newRider()
  await giveDevice(rider, 'once')
  const message = bill(rider)
  await Promise.all([tell([message]), tell([message, message])])
  const other = new JobLane(db.database, silentLog())
  other.subscribeAll(house.listeners)
  await Promise.all([jobs.tick(), other.tick(), jobs.tick(), other.tick()])
  await doJobs()
  await Promise.all([house.run('deliver notifications'), house.run('deliver notifications')])
  await tell([message])
  await settle()
  expect(told()).toEqual([{ title: 'Tu factura ONA-S26-000001', body: expect.stringContaining('3,04') }])
  expect(await stateOf(message.id)).toEqual({ state: 'delivered', channel: 'push', attempts: 1 })
})

test('a process that is killed while it sends has made an attempt; the next one follows, and none is forgotten', async () => {
  const riders = await Promise.all(Array.from({ length: 12 }, () => newRider()))
  for (const [n, rider] of riders.entries()) await giveDevice(rider, `killed ${n}`)
  const messages = riders.map((rider) => bill(rider))
  await tell(messages)
  answer = () => {
    if (sent.length > 5) throw new Error('killed')
    return { kind: 'delivered' }
  }
  await settle()
  answer = () => ({ kind: 'delivered' })
  house.clock.advance(130_000)
  await settle()
  for (const { id } of messages) {
    const state = await stateOf(id)
    expect(state).toMatchObject({ state: 'delivered', channel: 'push' })
    // a device that has it twice has the same id twice, and shows it once
    expect(sent.filter(({ message }) => message.id === id)).toHaveLength(Number(state?.attempts))
  }
})

test('from 22 to 8 by the operator’s clocks nobody hears of a payment or a bill; at 8 it is told', async () => {
  const rider = await newRider()
  await giveDevice(rider, 'sleeper')
  const now = house.clock.now()
  const night = new Date(now)
  night.setUTCHours(23, 0, 0, 0)
  house.clock.set(night)
  await tell([bill(rider)])
  await settle()
  expect(sent).toEqual([])
  house.clock.advance(8 * 3_600_000)
  await settle()
  expect(sent.map(({ token }) => token)).toEqual(['sleeper'])
})

test('a rider who has left, or was erased, hears nothing, and nothing is kept; a token that is gone is dropped', async () => {
  const [left, erased, gone] = [await newRider(), await newRider(), await newRider()]
  await giveDevice(gone, 'gone')
  await db.asOwner('update customers set deregistered_at = $2 where id = $1', [left.customerId, house.clock.now()])
  const messages = [bill(left), bill(erased), bill(gone)]
  await tell(messages)
  await jobs.tick()
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: erased.customerId } })
  answer = () => ({ kind: 'gone' })
  await settle()
  expect(await Promise.all(messages.map(({ id }) => stateOf(id)))).toEqual([
    undefined,
    undefined,
    { state: 'delivered', channel: 'mail', attempts: 1 },
  ])
  expect(mails).toHaveLength(1)
  expect(await db.asOwner(`select 1 from push_subscriptions where token = 'gone'`)).toEqual([])
})

test('no list and no call of staff has them; the person has what it was told', async () => {
  const rider = await newRider()
  const message = bill(rider)
  await tell([message])
  await settle()
  const { body } = await house.ask<{ id: string }[]>(managerOf(operatorId), 'notifications.listNotifications')
  expect(body).toEqual([])
  for (const who of [admin, managerOf(operatorId)])
    await expect(house.ask(who, 'notifications.getNotification', { params: { id: message.id } })).rejects.toMatchObject(
      { code: 'notification.not_found' },
    )
  const { data } = await house.asSystem((work) => house.personExport.exportPerson(work, rider.customerId))
  expect(data).toMatchObject({ notifications: [{ about: 'bill-made', state: 'delivered', channel: 'mail' }] })
})

test('what is a day old is no news', async () => {
  const rider = await newRider()
  const message = bill(rider)
  await tell([message])
  house.clock.advance(24 * 3_600_000)
  await settle()
  expect([await stateOf(message.id), mails]).toEqual([undefined, []])
})

test('what was told goes after 400 days with its attempts, a thousand at a time; what waits stays', async () => {
  const rider = await newRider()
  const [told, waits] = [bill(rider), bill(rider)]
  await tell([told])
  await settle()
  house.clock.advance(400 * 86_400_000 - 60_000)
  const forget = house.notifications.timedTasks.find(({ name }) => name === 'forget old messages')
  const run = () => forget?.run(house.clock.now())
  await run()
  expect(await stateOf(told.id)).toMatchObject({ state: 'delivered' })
  await tell([waits])
  await jobs.tick()
  await db.asOwner(`update notifications set created_at = created_at - interval '500 days' where id = $1`, [waits.id])
  await db.asOwner(
    `insert into notifications (id, operator_id, target_type, name, title, sub_title, body, starts_at, ends_at, priority,
        message, is_pending, created_at)
      select gen_random_uuid(), operator_id, target_type, name, title, sub_title, body, starts_at, ends_at, priority,
        message, false, created_at from notifications, generate_series(1, 2100) where id = $1`,
    [told.id],
  )
  house.clock.advance(120_000)
  await run()
  expect(await stateOf(told.id)).toBeUndefined()
  expect(await db.asOwner('select 1 from deliveries where notification_id = $1', [told.id])).toEqual([])
  expect(await stateOf(waits.id)).toMatchObject({ state: 'pending' })
  expect(await db.asOwner('select count(*)::int as n from notifications where message is not null')).toEqual([{ n: 1 }])
})
