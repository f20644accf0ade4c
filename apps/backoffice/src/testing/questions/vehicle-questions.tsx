import { cleanServices, endServiceTrip } from '@motora/contract/sharing'
import { closeTicket } from '@motora/contract/technicians'
import {
  forgetQuarantinedReports,
  giveCommand,
  listCommandOffers,
  listQuarantinedReportsOfDevice,
  retireVehicle,
  selectToOperate,
  setCanOperate,
  setHelmetIncluded,
  type Vehicle,
} from '@motora/contract/vehicles'
import { useServiceActions } from '../../features/sharing/use-service-actions'
import { CloseTicketsDialog } from '../../features/technicians/close-tickets-dialog'
import { rentalOfVehicle } from '../../features/vehicles/actions/rental-of-vehicle'
import { useRetireVehicle } from '../../features/vehicles/actions/use-retire-vehicle'
import { CommandButtons } from '../../features/vehicles/commands/command-buttons'
import { ForbidDialog } from '../../features/vehicles/list/forbid-dialog'
import { useFleetActions } from '../../features/vehicles/list/use-fleet-actions'
import { QuarantinedDeviceDialog } from '../../features/vehicles/quarantine/quarantined-device'
import { useCleanServices } from '../../shell/rentals/use-clean-services'
import { useEndTrip } from '../../shell/rentals/use-end-trip'
import { aService } from '../a-service'
import { aTicket } from '../a-ticket'
import { aVehicle } from '../a-vehicle'
import type { Question } from './question'

const { sharing, ...rest } = aVehicle()
const vehicleWith = (facts: Partial<Vehicle['sharing']>): Vehicle => ({ ...rest, sharing: { ...sharing, ...facts } })
const vehicle = vehicleWith({})
const rented = vehicleWith({ activeServiceId: '33333333-3333-4333-8333-333333333333', hasTripStarted: true })

const commands = (['locate', 'open-seat', 'power-on', 'power-off'] as const).map(
  (kind): Question => ({
    asks: 'use-vehicle-commands',
    title: `commands:sure.${kind}`,
    yes: `commands:kind.${kind}`,
    reads: [[listCommandOffers, [{ kind, obstacle: null, isProvable: true }]]],
    piece: () => <CommandButtons vehicleId={vehicle.id} plate="MB001" running={false} />,
    reach: [`commands:kind.${kind}`],
    calls: giveCommand,
  }),
)
const helmets = ([true, false] as const).map(
  (include): Question => ({
    asks: 'use-fleet-actions',
    title: `fleet:helmet.${include ? 'include' : 'remove'}Question`,
    yes: `fleet:helmet.${include ? 'include' : 'remove'}`,
    use: () => {
      const { helmet } = useFleetActions()
      return () => helmet([vehicleWith({ isHelmetIncluded: !include })], include)
    },
    calls: setHelmetIncluded,
  }),
)
const selections = ([true, false] as const).map(
  (on): Question => ({
    asks: 'use-fleet-actions',
    title: `fleet:select.${on ? 'select' : 'deselect'}Question`,
    yes: `fleet:select.${on ? 'select' : 'deselect'}`,
    use: () => {
      const { select } = useFleetActions()
      return () => select([vehicleWith({ selectToOperate: !on })], on)
    },
    calls: selectToOperate,
  }),
)

function Forbidding({ onClose }: { onClose: () => void }) {
  const { forbid, busy } = useFleetActions()
  return (
    <ForbidDialog vehicles={[vehicle]} busy={busy} onForbid={(reason) => forbid([vehicle], reason)} onClose={onClose} />
  )
}

/** About vehicles, their rentals and their tickets. */
export const vehicleQuestions: readonly Question[] = [
  ...commands,
  ...helmets,
  ...selections,
  {
    asks: 'forbid-dialog',
    title: 'fleet:can.question',
    yes: 'fleet:can.forbid',
    dialog: (close) => <Forbidding onClose={close} />,
    calls: setCanOperate,
  },
  {
    asks: 'use-retire-vehicle',
    title: 'fleet:retire.question',
    yes: 'fleet:retire',
    use: () => {
      const retire = useRetireVehicle()
      return () => retire(vehicle)
    },
    calls: retireVehicle,
  },
  {
    asks: 'use-clean-services',
    title: 'rentals:cleanQuestion',
    yes: 'rentals:clean',
    use: () => {
      const clean = useCleanServices()
      return () => clean(rentalOfVehicle(rented))
    },
    calls: cleanServices,
  },
  {
    asks: 'use-end-trip',
    title: 'rentals:trip.question',
    yes: 'rentals:trip.end',
    role: 'Sharing.OperatorManager',
    use: () => {
      const { end } = useEndTrip()
      return () => end(rentalOfVehicle(rented))
    },
    calls: endServiceTrip,
  },
  ...(['service', 'trip'] as const).map(
    (of): Question => ({
      asks: 'use-end-trip',
      title: of === 'service' ? 'rentals:service.question' : 'rentals:trip.question',
      yes: of === 'service' ? 'rentals:service.end' : 'rentals:trip.end',
      use: () => {
        const [end] = useServiceActions(of)(aService())
        return () => end?.onSelect()
      },
      calls: endServiceTrip,
    }),
  ),
  {
    asks: 'use-clean-services',
    title: 'rentals:cleanQuestion',
    yes: 'rentals:clean',
    use: () => {
      const clean = useServiceActions()(aService({ status: 'reserved' })).at(-1)
      return () => clean?.onSelect()
    },
    calls: cleanServices,
  },
  {
    asks: 'close-tickets-dialog',
    title: 'incidents:close.title',
    yes: 'incidents:close',
    dialog: (close) => <CloseTicketsDialog tickets={[aTicket()]} onClose={close} />,
    calls: closeTicket,
  },
  {
    asks: 'quarantined-device',
    title: 'quarantine:forget.question',
    yes: 'quarantine:forget',
    reads: [[listQuarantinedReportsOfDevice, []]],
    piece: () => (
      <QuarantinedDeviceDialog
        device={{
          deviceKey: '860873041761486',
          count: 7,
          sizeBytes: 900,
          reason: 'unknown',
          source: 'silence-z',
          firstReceived: '2026-11-20T09:30:00Z',
          lastReceived: '2026-11-23T11:59:00Z',
          vehicleId: null,
          vehicle: null,
        }}
        operatorField={() => null}
        onClose={() => undefined}
      />
    ),
    reach: ['quarantine:forget'],
    calls: forgetQuarantinedReports,
  },
]
