import { useParams } from '@tanstack/react-router'
import { useVehicleSlots } from '../../compositions/use-vehicle-slots'
import { VehicleScreen } from '../../features/vehicles/page/vehicle-screen'
import { GoBack } from '../../shell/frame/go-back'
import { pathTo } from '../../shell/paths'

export default function ScooterPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <Scooter key={id} id={id} />
}

/** One vehicle, with what other rooms know of it. source: fleet side, section 2.5; ledger E-21. */
export function Scooter({ id }: { id: string }) {
  const slots = useVehicleSlots()
  return <VehicleScreen id={id} goBack={<GoBack fallback={pathTo('/scooters')} />} slots={slots} />
}
