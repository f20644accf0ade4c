import type { Vehicle } from '@motora/contract/vehicles'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { SignatureBadge } from '../../features/firmware/firmwares/signature-badge'
import { VehicleUpgrades } from '../../features/firmware/upgrades/vehicle-upgrades'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { OpenTicketsPanel } from '../../features/technicians/open-tickets-panel'
import { TicketActions } from '../../features/technicians/ticket-actions'
import { VehicleScreen } from '../../features/vehicles/page/vehicle-screen'
import { vehicleName } from '../../features/vehicles/vehicle/vehicle-name'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'
import { GoBack } from './go-back'

const ticketActions = (vehicle: Vehicle) => <TicketActions vehicle={vehicle} />

export default function ScooterPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <Scooter key={id} id={id} />
}

/** One vehicle, with what other rooms know of it. source: fleet side, section 2.5; ledger E-21. */
export function Scooter({ id }: { id: string }) {
  const { t } = useTranslation('upgrades')
  const seesUpdates = useMay('upgrades.read')
  const openTicket = useOpenTicket()
  return (
    <VehicleScreen
      id={id}
      goBack={<GoBack fallback={pathTo('/scooters')} />}
      slots={{
        ticketActions,
        openTickets: (vehicle) => (
          <OpenTicketsPanel vehicleId={vehicle.id} plate={vehicleName(vehicle)} onOpen={openTicket} />
        ),
        signatureBadge: (signature) => <SignatureBadge state={signature} />,
        operatorField: (props) => <OperatorPicker {...props} />,
        updates: seesUpdates
          ? (vehicle) => (
              <VehicleUpgrades
                vehicleId={vehicle.id}
                plate={vehicleName(vehicle)}
                whyNot={vehicle.retiredTimestamp === null ? undefined : t('exclusion.retired')}
              />
            )
          : undefined,
      }}
    />
  )
}

/** Goes to the screen of one ticket. */
function useOpenTicket(): (ticketId: string) => void {
  const navigate = useNavigate()
  return useCallback((id) => void navigate({ to: pathTo('/incidents/details/$id', { id }) }), [navigate])
}
