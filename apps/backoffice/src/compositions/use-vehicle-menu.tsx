import type { CommandOffer, Vehicle } from '@motora/contract/vehicles'
import { late, type ObjectAction } from '@motora/kit'
import type { BulkAction } from '@motora/kit/table'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LateOperatorPicker } from '../features/operators/operator/late-operator-picker'
import { ticketVehicleOf } from '../features/technicians/ticket-vehicle'
import { useVehicleActions } from '../features/vehicles/actions/use-vehicle-actions'
import { offersQuery } from '../features/vehicles/commands/command-calls'
import { useBulkActions } from '../features/vehicles/list/use-bulk-actions'
import { useFleetActions } from '../features/vehicles/list/use-fleet-actions'
import type { WriteProgress } from '../features/vehicles/list/use-row-writes'
import type { OperatorField } from '../shell/operator-field'
import { useMay } from '../shell/session/use-session'

const CreateTicketDialog = late(
  async () => (await import('../features/technicians/create-ticket-dialog')).CreateTicketDialog,
)
const VehicleEditDialog = late(
  async () => (await import('../features/vehicles/edit/vehicle-edit-dialog')).VehicleEditDialog,
)
const AssignDialog = late(async () => (await import('../features/vehicles/list/assign-dialog')).AssignDialog)
const ForbidDialog = late(async () => (await import('../features/vehicles/list/forbid-dialog')).ForbidDialog)
const operatorField: OperatorField = (props) => <LateOperatorPicker {...props} />

type Asking =
  | { what: 'ticket' | 'edit'; vehicle: Vehicle }
  | { what: 'assign' | 'forbid'; vehicles: readonly Vehicle[] }

export interface VehicleMenu {
  /** @param offers of its commands, as far as they are known */
  actionsOf: (vehicle: Vehicle, offers: readonly CommandOffer[] | undefined) => readonly ObjectAction[]
  /** The same for the rows of a table; its menu says which one is open. Undefined: its commands are on their way. */
  rowActions: (vehicle: Vehicle) => readonly ObjectAction[] | undefined
  onRowMenu: (vehicle: Pick<Vehicle, 'id'> | null) => void
  bulkActions: readonly BulkAction<Vehicle>[]
  /** How far a change of several vehicles is. */
  progress: WriteProgress | undefined
  /** Draw it next to what offers the actions. */
  dialogs: ReactNode
}

/** What may be done to a vehicle, wherever it stands, with the dialogs that some of it opens. */
export function useVehicleMenu({ onEdit }: { onEdit?: (vehicle: Vehicle) => void } = {}): VehicleMenu {
  const [asking, setAsking] = useState<Asking>()
  const [menuOf, setMenuOf] = useState<string>()
  const mayCommand = useMay('vehicles.command')
  const offers = useQuery({ ...offersQuery(menuOf ?? ''), enabled: mayCommand && menuOf !== undefined })
  const actions = useFleetActions()
  const ways = {
    onTicket: (vehicle: Vehicle) => setAsking({ what: 'ticket', vehicle }),
    onEdit: onEdit ?? ((vehicle: Vehicle) => setAsking({ what: 'edit', vehicle })),
    onAssign: (vehicles: readonly Vehicle[]) => setAsking({ what: 'assign', vehicles }),
    onForbid: (vehicles: readonly Vehicle[]) => setAsking({ what: 'forbid', vehicles }),
  }
  const actionsOf = useVehicleActions(actions, ways)
  const bulkActions = useBulkActions(actions, ways)
  const close = () => setAsking(undefined)
  return {
    actionsOf,
    rowActions: (vehicle) => {
      const isOpen = vehicle.id === menuOf
      return isOpen && mayCommand && offers.isPending ? undefined : actionsOf(vehicle, isOpen ? offers.data : undefined)
    },
    onRowMenu: (vehicle) => setMenuOf(vehicle?.id),
    bulkActions,
    progress: actions.progress,
    dialogs: (
      <>
        {asking?.what === 'ticket' && <CreateTicketDialog vehicle={ticketVehicleOf(asking.vehicle)} onClose={close} />}
        {asking?.what === 'edit' && <VehicleEditDialog id={asking.vehicle.id} onClose={close} />}
        {asking?.what === 'assign' && (
          <AssignDialog
            vehicles={asking.vehicles}
            operatorField={operatorField}
            busy={actions.busy}
            onAssign={(to) => actions.assign(asking.vehicles, to)}
            onClose={close}
          />
        )}
        {asking?.what === 'forbid' && (
          <ForbidDialog
            vehicles={asking.vehicles}
            busy={actions.busy}
            onForbid={(reason) => actions.forbid(asking.vehicles, reason)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
