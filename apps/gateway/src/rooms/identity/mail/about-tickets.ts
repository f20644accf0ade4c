import type { ScreenPath } from '@motora/contract'
import type { TicketDetector } from '@motora/contract/technicians'
import type { Work } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import { findMembershipRowById } from '../accounts/stores/membership-store.js'
import { mailWords } from './mail-words.js'
import type { MailFacts } from './write-mail.js'

export interface AssignedTicket {
  id: string
  code: string
  title: string
  /** Null: a person opened it, and the title is theirs. */
  detector: TicketDetector | null
  vehicle: string
}

export type AssignedTickets = (
  work: Work,
  membershipId: string,
  ticketIds: readonly string[],
) => Promise<readonly AssignedTicket[]>

const incidents: ScreenPath = '/incidents'
/** A mail is to be read on a phone. */
const maxLines = 20

/**
 * What a technician is told of tickets that they were given. Undefined: none of them is theirs any more, or the person
 * does not work here now: blocked, not accepted yet, or with an address that was never confirmed.
 */
export const aboutTickets = async (
  work: Work,
  {
    id,
    membershipId,
    ticketIds,
    until,
  }: { id: string; membershipId: string; ticketIds: readonly string[]; until: Date },
  assignedTickets: AssignedTickets,
  origin: string,
): Promise<MailFacts | undefined> => {
  const membership = await findMembershipRowById(work, membershipId)
  if (!membership?.acceptedAt || !membership.canOperate) return undefined
  const account = await findAccountRowById(work, membership.accountId)
  if (!account?.canOperate || account.emailConfirmedAt === null) return undefined
  const tickets = await assignedTickets(work, membershipId, ticketIds)
  const [first] = tickets
  if (!first) return undefined
  const language = account.language ?? 'es'
  const isOne = tickets.length === 1
  const { detectors } = mailWords[language]
  return {
    id,
    about: isOne ? 'ticket-assigned' : 'tickets-assigned',
    to: account.email,
    language,
    name: account.firstName,
    link: isOne ? `${origin}${incidents}/details/${first.id}` : `${origin}${incidents}?in=mine`,
    role: null,
    operatorName: null,
    count: tickets.length,
    lines: tickets
      .slice(0, maxLines)
      .map(({ code, vehicle, title, detector }) => [code, vehicle, detector ? detectors[detector] : title]),
    furtherLines: Math.max(0, tickets.length - maxLines),
    inBrowsers: { accountId: account.id, until, isUrgent: true, mail: 'otherwise' },
  }
}
