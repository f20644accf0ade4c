import type { Work } from '../../work.js'

/** Riders, as the room above knows them; for work that sees everybody. */
export interface RiderDirectory {
  /** @param email as `normalEmail` makes it */
  findByEmail: (work: Work, email: string) => Promise<RegisteredRider | undefined>
  find: (work: Work, customerId: string) => Promise<RegisteredRider | undefined>
  confirmEmail: (work: Work, customerId: string) => Promise<void>
}

export interface RegisteredRider {
  id: string
  email: string
  firstName: string
  lastName: string
  emailVerified: boolean
  deregisteredAt: Date | null
  /** Said in mails about the documents. */
  cannotOperateReason: string | null
  /** Calendar day. */
  documentsUntil: string | null
}
