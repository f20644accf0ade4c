import * as contract from '@motora/contract/technicians'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import type { TechniciansRoom } from '../../rooms/technicians/index.js'
import type { VehiclesRoom } from '../../rooms/vehicles/index.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'
import { listTicketIds, type WhichTickets } from './store.js'

/** What this overview reads besides its view. */
export interface TicketListDeps {
  operators: Pick<OperatorsRoom, 'findOperator'>
  vehicles: { fleet: Pick<VehiclesRoom['fleet'], 'getVehicle'> }
  technicians: Pick<TechniciansRoom, 'ticketsByIds'>
}

type Listed = Parameters<typeof listTicketIds>[1] & { since?: string | undefined; until?: string | undefined }

/** Tickets by the columns of their list, the names of their operators among them. source: fleet side, section 7. */
export const createTicketListOverview = (deps: TicketListDeps): { handlers: Handler[] } => {
  const list = async (work: Work, { since, until, ...query }: Listed, which: WhichTickets, withNotes = false) => {
    const span = since === undefined && until === undefined ? undefined : contract.spanOf({ since, until }, work.now)
    const { rows, ...place } = await listTicketIds(work, query, { ...which, span })
    const ids = rows.map(({ id }) => id)
    return { status: 200 as const, body: await deps.technicians.ticketsByIds(work, ids, { withNotes }), ...place }
  }
  return {
    handlers: [
      handle(contract.listTickets, (work, { query }) => list(work, query, {})),
      handle(contract.listTicketsByOperator, async (work, { query: { SharingOperatorId: operatorId, ...query } }) => {
        if (!(await deps.operators.findOperator(work, operatorId)))
          throw new Refusal('operator.not_found', 'There is no such operator.')
        return list(work, query, { operatorId })
      }),
      handle(contract.listOpenTicketsByVehicle, async (work, { query: { VehicleId: vehicleId, all, ...page } }) => {
        await deps.vehicles.fleet.getVehicle(work, vehicleId)
        return list(work, page, { vehicleId, onlyOpen: !all }, true)
      }),
    ],
  }
}
