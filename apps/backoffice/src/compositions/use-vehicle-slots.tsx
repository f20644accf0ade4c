import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignatureBadge } from '../features/firmware/firmwares/signature-badge'
import { VehicleUpgrades } from '../features/firmware/upgrades/vehicle-upgrades'
import { LateOperatorPicker } from '../features/operators/operator/late-operator-picker'
import { OpenTicketsPanel } from '../features/technicians/open-tickets-panel'
import { ticketsOfVehicleQuery } from '../features/technicians/ticket-calls'
import type { VehiclePageSlots } from '../features/vehicles/page/vehicle-screen'
import { vehicleName } from '../features/vehicles/vehicle/vehicle-name'
import { pathTo } from '../shell/paths'
import { useMay } from '../shell/session/use-session'
import { useActionsOfVehicle } from './use-actions-of-vehicle'

function useOpenTickets(vehicleId: string): number | undefined {
  return useQuery({ ...ticketsOfVehicleQuery(vehicleId), enabled: useMay('tickets.read') }).data?.total
}

/** What other rooms draw of a vehicle, on its page and in its drawer. */
export function useVehicleSlots(): VehiclePageSlots {
  const { t } = useTranslation('upgrades')
  const seesUpdates = useMay('upgrades.read')
  const navigate = useNavigate()
  const openTicket = (id: string) => void navigate({ to: pathTo('/incidents/details/$id', { id }) })
  return {
    useActions: useActionsOfVehicle,
    useOpenTickets,
    tickets: (vehicle) => <OpenTicketsPanel vehicleId={vehicle.id} plate={vehicleName(vehicle)} all />,
    openTickets: (vehicle) => (
      <OpenTicketsPanel vehicleId={vehicle.id} plate={vehicleName(vehicle)} onOpen={openTicket} />
    ),
    signatureBadge: (signature) => <SignatureBadge state={signature} />,
    operatorField: (props) => <LateOperatorPicker {...props} />,
    updates: seesUpdates
      ? (vehicle) => (
          <VehicleUpgrades
            vehicleId={vehicle.id}
            plate={vehicleName(vehicle)}
            whyNot={vehicle.retiredTimestamp === null ? undefined : t('exclusion.retired')}
          />
        )
      : undefined,
  }
}
