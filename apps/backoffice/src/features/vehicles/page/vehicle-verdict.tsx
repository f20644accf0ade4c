import { Link } from '@tanstack/react-router'
import { RentableBadge } from '../rentability/rentable-badge'
import { useRentability } from '../rentability/use-rentability'

/** The one sentence about a vehicle: riders can rent it, or cannot and for how many reasons, with the way to them. */
export function VehicleVerdict({ vehicleId, reasonsHref }: { vehicleId: string; reasonsHref: string }) {
  const { data } = useRentability(vehicleId)
  if (!data) return null
  const badge = <RentableBadge isRentable={data.isRentable} reasons={data.reasons.length} />
  return data.isRentable ? (
    badge
  ) : (
    <Link to={reasonsHref} resetScroll={false} className="motora-verdict">
      {badge}
    </Link>
  )
}
