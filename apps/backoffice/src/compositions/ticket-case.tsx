import type { Ticket } from '@motora/contract/technicians'
import { TextSkeleton } from '@motora/kit'
import type { CaseAction } from '@motora/kit/queue'
import type { ReactNode } from 'react'
import { plateOf } from '../features/technicians/ticket-calls'
import { TicketDetails } from '../features/technicians/ticket-details'
import { useTicket } from '../features/technicians/use-ticket'
import { PlaceOfVehicle } from '../features/vehicles/detail/vehicle-place'
import { useVehicle } from '../features/vehicles/vehicle/use-vehicle'
import { VehicleNowLine } from '../features/vehicles/vehicle/vehicle-now'
import { useTicketActions } from './use-ticket-actions'
import { VehicleBar } from './vehicle-bar'

export interface TicketCaseProps {
  id: string
  level: 1 | 2
  before?: ReactNode
  after?: ReactNode
  /** Draws a map: left out where one goes from case to case by a key. */
  withMap?: boolean
  furtherOf?: (ticket: Ticket) => ReactNode
  /** Left out: the case has its own; a queue has them in its bar. */
  actionsOf?: (ticket: Ticket) => readonly CaseAction[]
}

/** A ticket with its vehicle as it is now, whose plate opens the vehicle over it. */
export function TicketCase({ id, withMap = false, actionsOf, ...shown }: TicketCaseProps) {
  const ticket = useTicket(id).data
  const read = useVehicle(ticket?.vehicleId)
  const vehicle = read.data
  const own = useTicketActions(ticket, vehicle, shown.level === 1)
  // the vehicle stands in the ticket's first lines: one that came later would move what follows it
  if (read.isLoading && read.errorUpdateCount === 0) return <TextSkeleton lines={8} />
  return (
    <>
      <TicketDetails
        {...shown}
        id={id}
        vehicleOf={({ vehicleId, ...of }) => <VehicleNowLine id={vehicleId} name={plateOf(of)} />}
        placeOf={({ vehicleId }) => (
          <>
            {withMap && <PlaceOfVehicle vehicle={vehicle} />}
            <div className="motora-actions">
              <VehicleBar vehicleId={vehicleId} />
            </div>
          </>
        )}
        actionsOf={actionsOf ?? own.actionsOf}
        actionsCome={actionsOf === undefined && own.come}
      />
      {own.dialogs}
    </>
  )
}
