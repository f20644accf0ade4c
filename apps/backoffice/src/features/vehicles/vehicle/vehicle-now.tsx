import type { Vehicle } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { useVehicleHref } from '../page/use-vehicle-tab'
import { useVehicle } from './use-vehicle'
import { BatteryFigure } from './vehicle-badges'
import { vehicleName } from './vehicle-name'
import '../vehicles.css'

/** How a vehicle is now, for a line of a queue: status, battery, and how far away it is. */
export function VehicleNow({ vehicle, metres }: { vehicle: Vehicle | undefined; metres?: number | undefined }) {
  const formats = useFormats()
  if (!vehicle) return null
  return (
    <>
      {metres !== undefined && (
        <strong>{metres < 1000 ? formats.metres(Math.round(metres / 10) * 10) : formats.kilometres(metres)}</strong>
      )}
      <VehicleStatusBadge status={vehicle.overallStatus} />
      <BatteryFigure percent={vehicle.scutum.batterySoc} charging={vehicle.scutum.isBatteryCharging} />
    </>
  )
}

/** The vehicle of a ticket as it is now, in one line; its plate opens the vehicle over the screen. */
export function VehicleNowLine({ id, name }: { id: string; name: string }) {
  const hrefOf = useVehicleHref()
  const { data: vehicle } = useVehicle(id)
  return (
    <span className="motora-vehicle-now">
      <Link className="motora-link" to={hrefOf(id)} resetScroll={false}>
        {vehicle ? vehicleName(vehicle) : name}
      </Link>
      {vehicle && (
        <>
          <VehicleStatusBadge status={vehicle.overallStatus} />
          <BatteryFigure percent={vehicle.scutum.batterySoc} charging={vehicle.scutum.isBatteryCharging} />
        </>
      )}
    </span>
  )
}
