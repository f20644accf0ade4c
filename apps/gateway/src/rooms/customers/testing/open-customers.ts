import { HandedClock } from '../../../kernel/clock.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { openIdentity } from '../../identity/testing/open-identity.js'

/** One gateway's customers room, and riders without the cost of a password. */
export const openCustomers = (db: TestDatabase, clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))) => {
  const identity = openIdentity(db, clock)
  const { customers: room, asSystem } = identity
  return {
    ...identity,
    room,
    /** @returns the id */
    register: async (given: { firstName: string; lastName: string; email: string }): Promise<string> => {
      const rider = { ...given, mobilePhone: '+34600111222', birthday: '1990-05-17', country: 'ES' }
      return (await asSystem((work) => room.registerRider(work, rider, 'no password'))).id
    },
  }
}
export type OpenCustomers = ReturnType<typeof openCustomers>
