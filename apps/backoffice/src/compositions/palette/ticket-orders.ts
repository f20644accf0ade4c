import { mayNow } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { closeTicket, listTickets, type Ticket } from '@motora/contract/technicians'
import type { PaletteSource } from '@motora/kit/palette'
import { offerTo } from '@motora/rules/actions'
import { ticketActions } from '@motora/rules/technicians'
import { client } from '../../shell/session/browser-session'
import { readOrder } from './read-order'

export interface TicketOrderOptions {
  who: Pick<CurrentMembership, 'role' | 'operatorCanOperate'>
  group: string
  verbs: readonly string[]
  /** "Close · INC-2026-000123" */
  labelOf: (ticket: Ticket) => string
  aboutOf: (ticket: Ticket) => string
  close: (ticket: Ticket) => void
}

const finds = 5
const minLetters = 3

/** "close MB021": the open tickets that its object finds; closing asks as everywhere. */
export function ticketOrders({ who, group, verbs, labelOf, aboutOf, close }: TicketOrderOptions): PaletteSource[] {
  if (!mayNow(who.role, who.operatorCanOperate, closeTicket.needs)) return []
  const find: PaletteSource['find'] = async (text, signal) => {
    const order = readOrder(text, { close: verbs })
    if (!order || order.object.length < minLetters) return []
    const query = { search: order.object, pageSize: finds, filter: JSON.stringify({ isClosed: false }) }
    const { rows } = await client.list(listTickets, { query }, { signal })
    return rows
      .filter((ticket) => offerTo(who, closeTicket, ticketActions.close(ticket)) === true)
      .map((ticket) => ({
        id: `close ${ticket.id}`,
        label: labelOf(ticket),
        description: aboutOf(ticket),
        run: () => close(ticket),
      }))
  }
  return [{ group, find }]
}
