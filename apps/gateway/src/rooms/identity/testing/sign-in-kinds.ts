import type { RiderTokens } from '@motora/contract/customers'
import { makeAccount, type OpenIdentity, password } from './open-identity.js'

interface Tokens {
  idToken: string
  refreshToken: string
}

let riders = 0

const riderTokens = async (asked: Promise<{ body: unknown }>): Promise<Tokens> => (await asked).body as RiderTokens

const register = async (identity: OpenIdentity) => {
  riders += 1
  const email = `Rider.${riders}@Rides.test`
  const person = { firstName: 'Aina', lastName: 'Puig', mobilePhone: '+34600111222', birthday: '1990-05-17' }
  await identity.call('customers.registerRider', { body: { ...person, email, password } })
  const kept = await identity.asSystem((work) => identity.customers.findCustomerByEmail(work, email))
  return { email, id: kept?.id ?? '' }
}

/** The kinds of people who sign in, each with the calls of its own. What guards one is proved for all. */
export const signInKinds = [
  {
    kind: 'staff',
    unauthenticated: 'identity.unauthenticated',
    wrongCredentials: 'identity.wrong_credentials',
    ownerColumn: 'account_id',
    recordedAs: 'account',
    newPerson: async (identity: OpenIdentity): Promise<{ email: string; id: string }> => {
      const { email, accountId } = await makeAccount(identity)
      return { email, id: accountId }
    },
    signIn: async (identity: OpenIdentity, email: string, given = password): Promise<Tokens> =>
      (await identity.signIn(email, { password: given, remember: true })).body as Tokens,
    refresh: async (identity: OpenIdentity, refreshToken: string): Promise<Tokens> =>
      (await identity.refresh(refreshToken)).body as Tokens,
    sessionOf: async (identity: OpenIdentity, idToken: string): Promise<string> =>
      (await identity.actorOf(idToken)).actor.sessionId,
    endSessions: (identity: OpenIdentity, accountId: string) =>
      identity.asSystem((work) => identity.room.endSessionsOf(work, { accountId }, 'test')),
  },
  {
    kind: 'rider',
    unauthenticated: 'rider.unauthenticated',
    wrongCredentials: 'rider.wrong_credentials',
    ownerColumn: 'customer_id',
    recordedAs: 'rider',
    newPerson: register,
    signIn: (identity: OpenIdentity, email: string, given = password): Promise<Tokens> =>
      riderTokens(identity.call('customers.signInRider', { body: { email, password: given } })),
    refresh: (identity: OpenIdentity, refreshToken: string): Promise<Tokens> =>
      riderTokens(identity.call('customers.refreshRider', { body: { refreshToken } })),
    sessionOf: async (identity: OpenIdentity, idToken: string): Promise<string> =>
      (await identity.customers.riderOf(`Bearer ${idToken}`)).sessionId,
    endSessions: (identity: OpenIdentity, customerId: string) =>
      identity.asSystem((work) => identity.customers.endSessionsOf(work, customerId, 'test')),
  },
] as const
