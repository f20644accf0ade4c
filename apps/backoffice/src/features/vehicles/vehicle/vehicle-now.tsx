import { mayOpen } from '@motora/contract'
import type { Vehicle } from '@motora/contract/vehicles'
import { BlockSkeleton, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { BatteryFigure } from './vehicle-badges'
import { vehicleName } from './vehicle-name'
import { vehicleQuery } from './vehicle-queries'
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

/** The vehicle of a case as it is now; its plate leads to it, for those who may open it. */
export function VehicleNowCard({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('vehicles')
  const { role } = useMembership()
  const formats = useFormats()
  const { data: vehicle, isPending } = useQuery(vehicleQuery(id))
  if (!vehicle) return isPending ? <BlockSkeleton height={58} /> : null
  const seen = vehicle.lastConnectionTimestamp
  return (
    <section className="motora-vehicle-now" aria-label={name}>
      {mayOpen(role, '/scooters/$id') ? (
        <Link className="motora-plate" to={pathTo('/scooters/$id', { id })}>
          {vehicleName(vehicle)}
        </Link>
      ) : (
        <strong className="motora-plate">{vehicleName(vehicle)}</strong>
      )}
      <span className="motora-second">{vehicle.model}</span>
      <VehicleStatusBadge status={vehicle.overallStatus} />
      <BatteryFigure percent={vehicle.scutum.batterySoc} charging={vehicle.scutum.isBatteryCharging} />
      <span className="motora-second">
        {t('lastConnection')}: {seen ? formats.age(seen, Date.now()) : '–'}
      </span>
    </section>
  )
}
