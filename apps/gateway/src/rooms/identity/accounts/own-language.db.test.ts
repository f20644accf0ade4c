import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { mailWords } from '../mail/mail-words.js'
import type { MailLanguage } from '../mail/words/language.js'
import { makeAccount, type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  identity = openIdentity(db, new HandedClock(new Date('2026-11-21T10:00:00Z')))
})

const subjectsOf = async (email: string) => (await identity.mailsTo(email)).map(({ subject }) => subject)
const subject = (language: MailLanguage, about: 'reset-password' | 'new-device') =>
  mailWords[language].mails[about].subject
const languageOf = async (accountId: string) =>
  (await db.asOwner('select language from accounts where id = $1', [accountId]))[0]?.language
const changesOf = (accountId: string) =>
  db.asOwner(
    "select before, after from audit_events where event = 'identity.language_changed' and target_id = $1 order by id",
    [accountId],
  )

/** @returns who asks in the session that begins here */
const enter = async (email: string, language?: MailLanguage) => {
  const { body } = await identity.signIn(email, { ...(language && { language }) })
  return { language: body.language, actor: (await identity.actorOf(body.idToken)).actor }
}
const choose = async (email: string, ...languages: string[]) => {
  const { actor } = await enter(email)
  for (const language of languages) await identity.call('identity.setOwnLanguage', { body: { language } }, { actor })
}

test('the language that somebody chooses is that of their mails; the same again is no change', async () => {
  const { email, accountId } = await makeAccount(identity)
  await choose(email, 'cat', 'cat', 'en')
  expect(await languageOf(accountId)).toBe('en')
  expect(await changesOf(accountId)).toEqual([
    { before: { language: null }, after: { language: 'cat' } },
    { before: { language: 'cat' }, after: { language: 'en' } },
  ])
  await identity.call('identity.sendResetPasswordEmail', { body: { email } })
  expect(await subjectsOf(email)).toEqual([subject('en', 'reset-password')])
})

test('who is not signed in changes no account', async () => {
  const { accountId } = await makeAccount(identity)
  expect(await refusalOf(identity.call('identity.setOwnLanguage', { body: { language: 'cat' } }))).toBe(
    'identity.unauthenticated',
  )
  expect(await languageOf(accountId)).toBeNull()
})

test('an account without a language takes what the screen of its sign-in speaks, before it is told anything', async () => {
  const { email, accountId } = await makeAccount(identity)
  expect((await enter(email)).language).toBeUndefined()
  expect(await languageOf(accountId)).toBeNull()
  expect((await enter(email, 'cat')).language).toBe('cat')
  expect(await languageOf(accountId)).toBe('cat')
  expect(await subjectsOf(email)).toEqual([subject('cat', 'new-device')])
})

test('one that has a language keeps it, and the sign-in says which', async () => {
  const { email, accountId } = await makeAccount(identity)
  await choose(email, 'cat')
  expect((await enter(email, 'en')).language).toBe('cat')
  expect(await languageOf(accountId)).toBe('cat')
})

test('a wrong password changes no language', async () => {
  const { email, accountId } = await makeAccount(identity)
  await refusalOf(identity.signIn(email, { password: 'wrong', language: 'cat' }))
  expect(await languageOf(accountId)).toBeNull()
})

test.each([
  ['no language', undefined, 'en', 'en'],
  ['a language', 'cat', 'en', 'cat'],
  ['no language, and a page that does not say its own', undefined, undefined, 'es'],
] as const)('a link asked for by a page goes to an account with %s', async (_, own, ofPage, ofMail) => {
  const { email, accountId } = await makeAccount(identity)
  if (own) await choose(email, own)
  await identity.call('identity.sendResetPasswordEmail', { body: { email, ...(ofPage && { language: ofPage }) } })
  expect(await subjectsOf(email)).toEqual([subject(ofMail, 'reset-password')])
  expect(await languageOf(accountId), 'a stranger who asks for a mail changes no account').toBe(own ?? null)
})
