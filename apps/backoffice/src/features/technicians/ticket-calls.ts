import type { Ticket } from '@motora/contract/technicians'
import { getTicket, listOpenTicketsByVehicle } from '@motora/contract/technicians'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../shell/session/browser-session'

/** Everything read of tickets; what was sent makes all of it be read anew. */
export const ticketsKey = ['tickets'] as const
/** Somebody else, or a detector, may open or close one at any moment. */
export const lookAgainMs = 15_000

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'one', id],
    queryFn: ({ signal }) => client.call(getTicket, { params: { id } }, { signal }),
    refetchInterval: lookAgainMs,
  })

/** @param all closed ones too */
export const ticketsOfVehicleQuery = (vehicleId: string, all = false) =>
  queryOptions({
    queryKey: [...ticketsKey, 'of', vehicleId, all],
    queryFn: ({ signal }) =>
      client.list(
        listOpenTicketsByVehicle,
        { query: { VehicleId: vehicleId, pageSize: 100, ...(all ? { all: 'true' } : {}) } },
        { signal },
      ),
    refetchInterval: lookAgainMs,
  })

/** What people call a ticket's vehicle. */
export const plateOf = ({ plate, vehicleName }: Pick<Ticket, 'plate' | 'vehicleName'>): string => plate ?? vehicleName
