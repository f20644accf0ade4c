import { addDays, localDay } from '@motora/rules/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import type { Mail } from '../../../kernel/mail.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { giveCredit } from '../../../testing/give-credit.js'
import { type CardKind, type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin } from '../../../testing/open-house.js'
import { hearProvider } from '../../../testing/provider-news.js'
import { notifyRiders, type RiderMessage } from '../../customers/index.js'
import { doMails } from '../../identity/index.js'

// Riders are told what is so when they are told it, and of what they were told and is not so after all.

let db: TestDatabase
let house: Charging
let jobs: JobLane
let ona: string
let mar: string
const mails: Mail[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  jobs = new JobLane(db.database, silentLog())
  jobs.subscribeAll(house.listeners)
  const way = { partner: { send: async (mail: Mail) => void mails.push(mail) }, origin: () => 'https://motora.test' }
  doMails(jobs, house.identity, way)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  mar = await house.newOperator('Mar Blava', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(async () => {
  await house.stage.control('DELETE', 'triggers')
  await settle()
  mails.length = 0
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
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const subjects = () => mails.splice(0).map(({ subject }) => plain(subject))
const speak = (rider: Rider, language: 'es' | 'cat' | 'en') =>
  house.asRider(rider, 'customers.updateRiderPreferences', { language })
const payer = async (card: CardKind): Promise<Rider> => {
  const rider = await house.newRider()
  await speak(rider, 'en')
  await house.giveCard(rider, card)
  return rider
}

/** A rental that was paid, of which the bank takes days to give something back. @returns what the bank says then */
const refund = async (paymentId: string, body: object = {}) => {
  await house.stage.control('POST', 'triggers', { on: 'POST /v1/refunds', fault: 'pending', times: 1, ms: 0 })
  await house.ask(admin, 'money.refundPayment', { params: { id: paymentId }, body })
  await house.run('give refunds back')
  const [row] = await db.asOwner(
    'select id, refund_ref as ref from refunds where payment_id = $1 order by asked_at desc, id desc limit 1',
    [paymentId],
  )
  return async (outcome: 'failed' | 'succeeded') => {
    await house.stage.control('POST', `refunds/${row?.ref}/settle`, { outcome })
    await hearProvider(house)
    house.clock.advance(1000)
  }
}
const paid = async () => {
  const { rider, paymentId } = await house.paidRide(ona)
  await speak(rider, 'en')
  await settle()
  mails.length = 0
  return { rider, paymentId }
}

test('a refund that was told and comes to nothing is told too, once', async () => {
  const { paymentId } = await paid()
  const bankSays = await refund(paymentId)
  await settle()
  expect(subjects()).toEqual(['Your refund is on its way'])
  await bankSays('failed')
  await hearProvider(house)
  await settle()
  expect(mails[0]?.text).toContain(
    'We could not give you back €2.60 for your rental with Ona: the bank did not accept it',
  )
  expect(subjects()).toEqual(['Your refund has not arrived'])
})

test('credit that goes back of a rental whose card did not pay is told as credit, and that the rest is still owed', async () => {
  const rider = await payer('no_funds')
  await giveCredit(house, rider, 100)
  const serviceId = await house.ride(rider, ona)
  await house.charge()
  await settle()
  mails.length = 0
  await house.ask(admin, 'money.refundService', { params: { id: serviceId }, body: { creditAlone: true } })
  await house.run('give refunds back')
  await settle()
  expect(mails[0]?.text).toContain('of the credit that you paid your rental')
  expect(mails[0]?.text).toContain('you still owe it')
  expect(subjects()).toEqual(['You have €1.00 of credit again'])
})

test('one that came to nothing before the rider hears of it is told neither way', async () => {
  const { paymentId } = await paid()
  const bankSays = await refund(paymentId)
  await bankSays('failed')
  await settle()
  expect(subjects()).toEqual([])
})

test('one that is tried again is told as that, and as given in the end', async () => {
  const { paymentId } = await paid()
  const bankSays = await refund(paymentId)
  await settle()
  mails.length = 0
  await bankSays('failed')
  const then = await refund(paymentId)
  await settle()
  expect(subjects().sort()).toEqual(['We are trying your refund again', 'Your refund is on its way'])
  await then('succeeded')
  await settle()
  expect(subjects()).toEqual(['We have given you back €2.60'])
})

test('of one that the bank sends back days later the rider hears, of a pack with its credit', async () => {
  const { paymentId } = await paid()
  const bankSays = await refund(paymentId)
  await bankSays('succeeded')
  await settle()
  expect(subjects()).toEqual(['We have given you back €2.60'])
  house.clock.advance(3 * 86_400_000)
  await bankSays('failed')
  await settle()
  expect(subjects()).toEqual(['Your refund has not arrived'])
  const packId = await house.sellPack(20, 25)
  const { rider, id } = await house.buyPack(packId, { priceCents: 2000, creditCents: 2500 })
  await speak(rider, 'cat')
  const packSays = await refund(id)
  await settle()
  mails.length = 0
  await packSays('failed')
  await settle()
  expect(plain(mails[0]?.text)).toContain('No t’hem pogut tornar 20,00 € de la teva compra de crèdit')
  expect(mails[0]?.text).toContain('Tornes a tenir el crèdit.')
})

/** A message of the clock to a rider whose documents hold until a day. */
const expiring = async (rider: Rider, says: RiderMessage['says']) => {
  const message = { id: newId(), customerId: rider.customerId, operatorId: null, says }
  await house.asSystem(async (work) => notifyRiders(work, [message]))
  await settle()
  return subjects()
}

test('that documents expire soon is not told once they were renewed; so what a version before has asked for', async () => {
  const rider = await house.newRider()
  await speak(rider, 'en')
  const soon = addDays(localDay(house.clock.now().getTime(), 'Europe/Madrid'), 5)
  const until = (day: string) =>
    db.asOwner('update customers set documents_until = $2 where id = $1', [rider.customerId, day])
  await until(soon)
  const about = 'documents-expiring'
  expect(await expiring(rider, { about, day: soon })).toEqual(['Your documents expire soon'])
  expect(await expiring(rider, { about })).toEqual(['Your documents expire soon'])
  await until(addDays(soon, 5 * 365))
  expect(await expiring(rider, { about, day: soon })).toEqual([])
  expect(await expiring(rider, { about })).toEqual([])
})

test('the clock says until when the documents hold of which it tells', async () => {
  const rider = await house.newRider()
  const soon = addDays(localDay(house.clock.now().getTime(), 'Europe/Madrid'), 5)
  await db.asOwner('update customers set documents_until = $2 where id = $1', [rider.customerId, soon])
  await db.asOwner('insert into customer_papers (customer_id) values ($1) on conflict do nothing', [rider.customerId])
  await house.run('tell of documents that expire')
  await doJobs()
  expect(
    await db.asOwner(
      `select n.message from notifications n join notification_targets t on t.notification_id = n.id
        where t.target_id = $1`,
      [rider.customerId],
    ),
  ).toEqual([{ message: { about: 'documents-expiring', day: soon } }])
  await settle()
})

/** Rentals that one charge should have paid: two below its minimum, and a third. */
const owesThree = async (operators: readonly [string, string, string]) => {
  const rider = await payer('no_funds')
  const services: string[] = []
  for (const [n, minutes] of [1, 1, 10].entries()) services.push(await house.ride(rider, operators[n] ?? ona, minutes))
  await house.charge()
  await doJobs()
  return services
}
const forgive = (id: string) => house.ask(admin, 'money.cancelServicePayment', { params: { id } })

test('a debt of several rentals says how many, and with whom', async () => {
  await owesThree([ona, mar, ona])
  await settle()
  expect(mails[0]?.text).toContain('We could not charge €3.12 for 3 of your rentals with Mar Blava and Ona.')
  expect(subjects()).toEqual(['We could not charge your rentals'])
})

test('what was forgiven before the rider hears of it is not in the sum, and of one that is left it is one', async () => {
  const [first, second] = await owesThree([ona, ona, mar])
  await forgive(first ?? '')
  await settle()
  expect(mails[0]?.text).toContain('€2.86 for 2 of your rentals with Mar Blava and Ona.')
  mails.length = 0
  const services = await owesThree([ona, ona, mar])
  for (const id of services.slice(0, 2)) await forgive(id)
  await settle()
  expect(mails[0]?.text).toContain('We could not charge €2.60 for your rental with Mar Blava.')
  expect(second).toBeDefined()
})
