import { updateRiderPreferences } from '@motora/contract/customers'
import * as contract from '@motora/contract/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { managerOf, testNow } from '../../../testing/open-house.js'
import { type OpenNotifications, openNotifications } from '../testing/open-notifications.js'

let db: TestDatabase
let house: OpenNotifications
const clock = new HandedClock(testNow)
let ona = ''
beforeAll(async () => {
  db = await openTestDatabase()
  house = openNotifications(db, clock)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())
beforeEach(() => {
  clock.set(testNow)
  house.push.sent.length = 0
  house.mails.length = 0
})

const says = (customerId: string, body: object) =>
  house.ask({ kind: 'rider', customerId, sessionId: customerId }, updateRiderPreferences, { body })
const cat = { title: 'Obres al port', subTitle: '', body: 'Aparca en un altre lloc.' }
const en = { title: 'Port works', subTitle: 'Until Monday', body: 'Park somewhere else.' }
const main = { title: 'Works in the port', subTitle: '', body: 'Park elsewhere.' }
const sentTo = (token: string) =>
  house.push.sent
    .filter((one) => one.token === token)
    .map(({ message: { title, subTitle, body } }) => ({ title, subTitle, body }))
const news = { kind: 'news' }

test('each is told in the own language, and in the main text where it is not said in it (MONEY §9)', async () => {
  const [catalan, english, spanish, silent] = [
    await house.rider([ona], ['catalan']),
    await house.rider([ona], ['english']),
    await house.rider([ona], ['spanish']),
    await house.rider([ona], ['silent']),
  ]
  await says(catalan.id, { language: 'cat' })
  await says(english.id, { language: 'en' })
  await says(spanish.id, { language: 'es' })
  const ids = [catalan.id, english.id, spanish.id, silent.id]
  const { body } = await house.create(ona, ids, { texts: { cat, en } })
  expect(body.texts).toEqual({ cat, en })
  await house.deliver()
  expect(['catalan', 'english', 'spanish', 'silent'].map(sentTo)).toEqual([[cat], [en], [main], [main]])
})

test('the mail of who has no device is in it as well, and technicians are told in theirs', async () => {
  const rider = await house.rider([ona])
  await says(rider.id, { language: 'cat' })
  await house.create(ona, [rider.id], { texts: { cat } })
  const technician = await house.technician(ona, ['english-technician'])
  await db.asOwner(`update accounts set language = 'en' where id = $1`, [technician.accountId])
  await house.create(ona, [technician.id], { targetType: 'Technician', texts: { cat, en } })
  await house.deliver()
  const mails = house.mails.filter(({ to }) => to === rider.email)
  expect(mails.map(({ subject, text }) => [subject, text.includes(cat.body)])).toEqual([
    [`Ona t’ha enviat un missatge: ${cat.title}`, true],
  ])
  expect(sentTo('english-technician')).toEqual([en])
})

test('a language that is said has a title and a message; what is edited is read again', async () => {
  const rider = await house.rider([ona])
  const half = { en: { ...en, body: ' ' }, cat: { ...cat, title: '' } }
  const refused = await house.create(ona, [rider.id], { texts: half }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'request.invalid',
    issues: [
      { path: 'body.texts.cat.title', code: 'required' },
      { path: 'body.texts.en.body', code: 'required' },
    ],
  })
  const { body } = await house.create(ona, [rider.id], { texts: { cat } })
  const changed = (await house.change(ona, body, { texts: { en }, ...news })).body
  expect(changed).toMatchObject({ texts: { en }, kind: 'news', version: 2 })
  expect((await house.change(ona, changed, { texts: { en }, ...news })).body.version).toBe(2)
})

test('news are told to customers who accept them, and the details say who does not (MONEY §9)', async () => {
  const [yes, no, back] = [
    await house.rider([ona], ['yes']),
    await house.rider([ona], ['no']),
    await house.rider([ona], ['back']),
  ]
  for (const { id } of [yes, back]) await says(id, { acceptsNews: true })
  await says(back.id, { acceptsNews: false })
  const { body } = await house.create(ona, [yes.id, no.id, back.id], news)
  await house.deliver()
  expect(house.push.sent.map(({ token }) => token)).toEqual(['yes'])
  expect(house.mails).toEqual([])
  const query = { filter: JSON.stringify({ status: ['no consent'] }) }
  const asked = { params: { id: body.id }, query }
  const told = await house.ask<contract.NotificationTarget[]>(managerOf(ona), contract.listNotificationTargets, asked)
  expect(told.body.map(({ id }) => id)).toEqual([no.id, back.id].sort())
  expect(told.body[0]).toMatchObject({ attemptsCount: 0, isPending: false, lastAttemptError: null, channel: null })
  // a service message reaches them all
  await house.create(ona, [no.id], { kind: 'service' })
  await house.deliver()
  expect(sentTo('no')).toEqual([main])
})

test('news that nobody accepts are over: they are edited no more, and nobody is told after a later yes', async () => {
  const rider = await house.rider([ona], ['later-yes'])
  const { body } = await house.create(ona, [rider.id], news)
  await house.deliver()
  await says(rider.id, { acceptsNews: true })
  await house.deliver()
  expect(sentTo('later-yes')).toEqual([])
  expect((await house.get(ona, body.id)).isPending).toBe(false)
  expect(await codeOf(house.change(ona, body, news))).toBe('notification.sent')
})

test('a consent that is taken back while the mail waits stops the mail', async () => {
  const rider = await house.rider([ona])
  await says(rider.id, { acceptsNews: true })
  const { body } = await house.create(ona, [rider.id], news)
  const mailed = () =>
    house.asSystem((work) => house.notifications.mailedNotification(work, body.id, { customerId: rider.id }))
  expect(await mailed()).toMatchObject({ title: main.title })
  await says(rider.id, { acceptsNews: false })
  expect(await mailed()).toBeUndefined()
})

test('technicians are at work: news reach them too', async () => {
  const technician = await house.technician(ona, ['at-work'])
  await house.create(ona, [technician.id], { targetType: 'Technician', ...news })
  await house.deliver()
  expect(sentTo('at-work')).toEqual([main])
})
