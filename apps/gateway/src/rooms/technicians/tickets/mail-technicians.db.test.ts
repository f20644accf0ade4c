import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import type { Mail } from '../../../kernel/mail.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Staff } from '../../../testing/open-house.js'
import { doMails, mailDueTopic } from '../../identity/index.js'
import { type OpenIncidents, openIncidents } from '../testing/open-incidents.js'
import { mailTechnicians } from './index.js'

let db: TestDatabase
let house: OpenIncidents
let jobs: JobLane
let toni: Staff
let vehicleId: string
let sent: Mail[]
let isMailServerAway = false

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
  jobs = new JobLane(db.database, silentLog())
  const send = async (mail: Mail) => {
    if (isMailServerAway) throw new Error('no answer')
    sent.push(mail)
  }
  const way = { partner: { send }, origin: () => 'https://motora.test' }
  doMails(jobs, house.identity, way)
})
afterAll(() => db.close())
beforeEach(async () => {
  toni = await technician(house.ona, { language: 'en', firstName: 'Toni' })
  vehicleId = (await house.newVehicle(house.ona, { name: 'Moto 7', plate: null })).id
  sent = []
})

const technician = async (operatorId: string | null, more: object = {}): Promise<Staff> => {
  const person = await house.person('Sharing.Technician', operatorId, more)
  await db.asOwner('update accounts set email_confirmed_at = now() where id = $1', [person.accountId])
  return person
}
/** Asks for the mails that are due after so long, and sends them. */
const mailsAfter = async (seconds: number): Promise<Mail[]> => {
  house.clock.advance(seconds * 1000)
  await house.asSystem((work) => mailTechnicians(house, work))
  while ((await jobs.tick()) > 0);
  return sent
}
const openTickets = async (count: number) => {
  const opened: string[] = []
  for (let n = 0; n < count; n += 1) opened.push((await house.open(house.manager, vehicleId, { title: `T ${n}` })).id)
  return opened
}

test('several that follow each other are one mail in the language of the person, with all of them', async () => {
  const [one = '', two = '', three = ''] = await openTickets(3)
  await house.assign(house.manager, one, toni.membershipId)
  house.clock.advance(20_000)
  for (const id of [two, three]) await house.assign(house.manager, id, toni.membershipId)
  expect(await mailsAfter(20)).toEqual([])
  const [mail, ...more] = await mailsAfter(15)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: toni.email,
    subject: 'You look after new tickets',
    link: 'https://motora.test/incidents?in=mine',
  })
  expect(mail?.text).toContain('These 3 tickets are yours from now on.')
  expect(mail?.text).toMatch(/- INC-2026-\d{6} · Moto 7 · T 0\n- INC-2026-\d{6} · Moto 7 · T 1\n- INC/)
  expect(await mailsAfter(3600)).toHaveLength(1)
})

test('a single one is called by its name and leads to it, also when it was opened for them', async () => {
  const opened = await house.open(house.manager, vehicleId, { technicianId: toni.membershipId })
  const [mail] = await mailsAfter(60)
  expect(mail?.link).toBe(`https://motora.test/incidents/details/${opened.id}`)
  expect(mail?.text).toContain(`${opened.codIncident} · Moto 7 · No arranca`)
})

test('someone who gets one after another hears of them after three minutes', async () => {
  for (const id of await openTickets(8)) {
    await house.assign(house.manager, id, toni.membershipId)
    await mailsAfter(25)
  }
  expect(sent).toHaveLength(1)
})

test('asked again, tried again and by two processes: one mail', async () => {
  const [id = ''] = await openTickets(1)
  for (const _ of [1, 2]) await house.assign(house.manager, id, toni.membershipId)
  house.clock.advance(60_000)
  isMailServerAway = true
  const both = await Promise.all([1, 2].map(() => house.asSystem((work) => mailTechnicians(house, work))))
  expect(both.sort()).toEqual([0, 1])
  await jobs.tick()
  isMailServerAway = false
  await db.asOwner(`update jobs set due_at = now() where name = $1`, [mailDueTopic])
  await house.assign(house.manager, id, toni.membershipId)
  expect(await mailsAfter(60)).toHaveLength(1)
})

test('what was rolled back is sent later', async () => {
  const [id = ''] = await openTickets(1)
  await house.assign(house.manager, id, toni.membershipId)
  house.clock.advance(60_000)
  const failed = house.asSystem(async (work) => {
    await mailTechnicians(house, work)
    throw new Error('no commit')
  })
  await expect(failed).rejects.toThrow('no commit')
  expect(await mailsAfter(1)).toHaveLength(1)
})

test('no mail to oneself, and none about what is closed, taken back or given to another meanwhile', async () => {
  const biel = await technician(house.ona)
  const [own = '', closed = '', back = '', other = ''] = await openTickets(4)
  await house.assign(toni, own, toni.membershipId)
  for (const id of [closed, back, other]) await house.assign(house.manager, id, toni.membershipId)
  await house.close(house.manager, closed)
  await house.assign(house.manager, back, null)
  await house.assign(house.manager, other, biel.membershipId)
  expect((await mailsAfter(60)).map(({ to }) => to)).toEqual([biel.email])
})

test('what changes after the mail was asked for, and before it is written, is not in it', async () => {
  const [kept = '', closed = ''] = await openTickets(2)
  for (const id of [kept, closed]) await house.assign(house.manager, id, toni.membershipId)
  house.clock.advance(60_000)
  await house.asSystem((work) => mailTechnicians(house, work))
  await house.close(house.manager, closed)
  const [mail] = await mailsAfter(0)
  expect(mail?.subject).toBe('You look after a new ticket')
})

test.each([
  [
    'a suspended account',
    "update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'x' where id = $1",
  ],
  ['a role that was blocked', 'update memberships set can_operate = false where account_id = $1'],
  ['an address that was never confirmed', 'update accounts set email_confirmed_at = null where id = $1'],
])('no mail to %s', async (_what, change) => {
  const [id = ''] = await openTickets(1)
  await house.assign(house.manager, id, toni.membershipId)
  await db.asOwner(change, [toni.accountId])
  expect(await mailsAfter(60)).toEqual([])
})

test('those concerned hear of it immediately, but not who does it', async () => {
  const heard: unknown[] = []
  const stop = house.bus.subscribe('tickets.assigned', (facts) => void heard.push(...facts.map((fact) => fact.payload)))
  const biel = await technician(house.ona)
  const opened = await house.open(house.manager, vehicleId)
  const about = { ticketId: opened.id, operatorId: house.ona, code: opened.codIncident, vehicle: 'Moto 7' }
  const theirs = (person: Staff, isTheirs: boolean) => ({ ...about, technicianId: person.membershipId, isTheirs })
  const said = async (who: Staff, technicianId: string | null) => {
    heard.length = 0
    await house.assign(who, opened.id, technicianId)
    await house.bus.settle()
    return heard
  }
  expect(await said(house.manager, toni.membershipId)).toEqual([theirs(toni, true)])
  expect(await said(house.manager, toni.membershipId)).toEqual([])
  expect(await said(house.manager, biel.membershipId)).toEqual([theirs(toni, false), theirs(biel, true)])
  expect(await said(toni, toni.membershipId)).toEqual([theirs(biel, false)])
  expect(await said(toni, null)).toEqual([])
  stop()
})
