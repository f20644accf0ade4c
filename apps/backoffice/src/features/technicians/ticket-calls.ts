import { getTicket, listOpenTicketsByVehicle, type Ticket } from '@motora/contract/technicians'
import { api } from '../../shell/api/api'

/** Somebody else, or a detector, may open or close one at any moment. */
export const lookAgainMs = 15_000

export const ticketQuery = (id: string) => api.query(getTicket, { params: { id } }, { refetchInterval: lookAgainMs })

/** @param all closed ones too */
export const ticketsOfVehicleQuery = (vehicleId: string, all = false) =>
  api.list(
    listOpenTicketsByVehicle,
    { query: { VehicleId: vehicleId, pageSize: 100, ...(all ? { all: 'true' } : {}) } },
    { refetchInterval: lookAgainMs },
  )

/** What people call a ticket's vehicle. */
export const plateOf = ({ plate, vehicleName }: Pick<Ticket, 'plate' | 'vehicleName'>): string => plate ?? vehicleName
