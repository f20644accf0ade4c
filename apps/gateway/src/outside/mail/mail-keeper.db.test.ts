import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandedClock } from '../../kernel/clock.js'
import { createSecrets } from '../../kernel/secrets.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { MailKeeper } from './mail-keeper.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
const secrets = createSecrets(createHash('sha256').update('mail keeper').digest())
const mailOf = (number: number) => ({
  id: `0190a000-0000-7000-8000-00000000000${number}`,
  to: 'anna@example.com',
  subject: `Mail ${number}`,
  text: 'a secret way in',
  html: '<p>a secret way in</p>',
  link: `https://motora.test/#token=${number}`,
})

test('what it is given it keeps once, shows newest first, and forgets after 30 days', async () => {
  const keeper = new MailKeeper(db.database, secrets, clock)
  await keeper.send(mailOf(1))
  await keeper.send(mailOf(1))
  clock.advance(1000)
  await keeper.send(mailOf(2))
  const { html: _html, ...second } = mailOf(2)
  const kept = await keeper.list()
  expect(kept.map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 1'])
  expect(kept[0]).toEqual({ ...second, sentAt: '2026-11-21T10:00:01.000Z' })
  expect(await keeper.tidy(new Date('2026-12-21T10:00:00.500Z'))).toBe(1)
  expect(await keeper.list()).toHaveLength(1)
})

test('a copy of the database shows neither text nor link [H1]', async () => {
  await new MailKeeper(db.database, secrets, clock).send(mailOf(3))
  const rows = await db.asOwner(`select subject, encode(body, 'escape') as body from mails`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/secret way|token=/)
})
