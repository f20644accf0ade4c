import { lazy, Suspense } from 'react'
import type { VehicleDrawerProps } from '../features/vehicles/page/vehicle-drawer'
import { withWords } from '../shell/language/language'

// All that is known of a vehicle comes when somebody asks for it.
const ScooterDrawer = lazy(async () => ({
  default: (
    await withWords(
      import('./scooter-drawer'),
      'audit',
      'commands',
      'firmware',
      'fleet',
      'incidents',
      'rentability',
      'trips',
      'upgrades',
      'vehicle',
      'vehicles',
    )
  ).ScooterDrawer,
}))

/** A vehicle over a screen that is about something else. */
export function LateScooterDrawer(props: Omit<VehicleDrawerProps, 'slots'>) {
  return (
    <Suspense>
      <ScooterDrawer key={props.id} {...props} />
    </Suspense>
  )
}
