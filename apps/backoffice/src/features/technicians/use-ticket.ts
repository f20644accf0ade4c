import { listTickets, type Ticket } from '@motora/contract/technicians'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listedRow } from '../../shell/api/listed-row'
import { ticketQuery } from './ticket-calls'

/**
 * One ticket. What a list has said of it stands there until it is read, and where it cannot be: a technician without a
 * network reads the ticket that the list shows. A list says nothing of its notes (`isListed`).
 * @param id left out: none is open
 */
export const useTicket = (id: string | undefined) => {
  const queries = useQueryClient()
  return useQuery({
    ...ticketQuery(id ?? ''),
    enabled: id !== undefined,
    initialData: () => listedRow<Ticket>(queries, listTickets, id ?? ''),
    initialDataUpdatedAt: 0,
  })
}

/** Whether a list alone has said what is there of a ticket. */
export const isListed = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean => dataUpdatedAt === 0
