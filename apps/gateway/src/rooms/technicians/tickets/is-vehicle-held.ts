import type { VehicleRow } from '../../vehicles/index.js'
import type { TicketRow } from './store.js'

/** Whether the ticket's operator has the vehicle in its fleet now: closing can put it into service or out of it. */
export const isVehicleHeld = (
  ticket: Pick<TicketRow, 'operatorId'>,
  vehicle: Pick<VehicleRow, 'operatorId' | 'retiredAt'> | undefined,
): boolean => vehicle !== undefined && vehicle.retiredAt === null && vehicle.operatorId === ticket.operatorId
