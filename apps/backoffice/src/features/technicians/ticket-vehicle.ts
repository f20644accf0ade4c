import type { Vehicle } from '@motora/contract/vehicles'

/** What of a vehicle a new ticket needs. */
export interface TicketVehicle {
  id: string
  /** What it is called. */
  plate: string
  /** Null: the provider holds it. */
  operatorId: string | null
}

export const ticketVehicleOf = ({ id, plate, name, sharing }: Vehicle): TicketVehicle => ({
  id,
  plate: plate ?? name,
  operatorId: sharing.sharingOperatorId,
})
