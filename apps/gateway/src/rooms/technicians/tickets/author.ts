import { authorOf } from '../../identity/index.js'
import type { Work } from '../../work.js'

/** The author of a ticket or of a note in it. */
export interface TicketAuthor {
  accountId: string | null
  /** Empty: Motora itself. */
  email: string
  name: string
}

/** What Motora notices by itself. */
export const motora: TicketAuthor = { accountId: null, email: '', name: 'Motora' }

/** Anyone who is signed in, by the name that those next to them know; otherwise Motora. */
export const ticketAuthorOf = async (work: Work): Promise<TicketAuthor> => (await authorOf(work)) ?? motora
