import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'

/** Who writes into a ticket. */
export interface Author {
  accountId: string | null
  /** Empty: Motora itself. */
  email: string
  name: string
}

/** What Motora notices by itself. */
export const motora: Author = { accountId: null, email: '', name: 'Motora' }

/** Anyone who is signed in, by the name that those next to them know; the e-mail where there is none. */
export const authorOf = async ({ identity }: Pick<TechniciansDeps, 'identity'>, work: Work): Promise<Author> => {
  const { actor } = work
  if (actor.kind !== 'staff') return motora
  return {
    accountId: actor.accountId,
    email: actor.email,
    name: (await identity.nameOfStaff(work, actor)) ?? actor.email,
  }
}
