import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { RequestFacts } from '../../work.js'
import { PasswordCheck } from '../passwords/passwords.js'
import { sessionKinds } from '../sessions/session-kinds.js'
import { type OpenIdentity, openIdentity, password, passwordHash, refusalOf } from '../testing/open-identity.js'
import { createPasswordDoor } from './password-door.js'

// The moment between looking at a password and entering by it, held still.

let db: TestDatabase
let identity: OpenIdentity
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
})
afterAll(() => db.close())

/** Lets something happen after a password was looked at and before its answer is used. */
class HeldCheck extends PasswordCheck {
  meanwhile: () => void = () => undefined

  override async isRight(typed: string, kept: string | null): Promise<boolean> {
    const right = await super.isRight(typed, kept)
    this.meanwhile()
    return right
  }
}

interface Person {
  id: string
  passwordHash: string | null
}

test.each([
  ['staff, whose password is reset', 'staff', (person: Person) => ({ ...person, passwordHash: 'of another password' })],
  ['staff, whose password is taken away', 'staff', (person: Person) => ({ ...person, passwordHash: null })],
  ['staff, who are gone', 'staff', () => undefined],
  [
    'a rider, whose password is reset',
    'rider',
    (person: Person) => ({ ...person, passwordHash: 'of another password' }),
  ],
] as const)('%s while the old one is looked at do not enter by it [B6]', async (_who, kind, change) => {
  const id = newId()
  let person: Person | undefined = { id, passwordHash: await passwordHash }
  const passwords = new HeldCheck()
  const entered: string[] = []
  const withPassword = createPasswordDoor<Person>({
    kind,
    passwords,
    log: silentLog(),
    inOwnWork: (_request, use) => identity.asSystem(use),
    findByEmail: async () => person,
    lock: async () => person,
  })
  const signIn = () =>
    withPassword(
      { request: {} as RequestFacts, email: `${id}@motora.test`, password, subject: id },
      async (_work, one) => {
        entered.push(one.id)
        return 'entered'
      },
    )
  expect(await signIn(), 'where nothing happens meanwhile').toBe('entered')
  passwords.meanwhile = () => {
    person = person && change(person)
  }
  expect(await refusalOf(signIn())).toBe(sessionKinds[kind].wrongCredentials)
  expect(entered).toEqual([id])
})
