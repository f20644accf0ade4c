import type { ScreenPath } from '@motora/contract'
import { lazy } from 'react'
import { type LateScreen, lateScreen } from '../shell/frame/late-screen'
import { type BuiltPath, type NotBuiltPath, notBuilt } from './not-built'

const NotBuiltPage = lazy(() => import('../shell/frame/not-built-page'))

/**
 * A route with neither a screen here nor a line in `notBuilt` does not compile. The map's code comes with its screens.
 */
const built: Record<BuiltPath, LateScreen> = {
  '/login': lateScreen(() => import('../pages/login/login-page')),
  '/multifactor': lateScreen(() => import('../pages/multifactor/multifactor-page')),
  '/multifactor-code': lateScreen(() => import('../pages/multifactor-code/multifactor-code-page')),
  '/subscriptions/confirmation': lateScreen(() => import('../pages/confirmation/confirmation-page')),
  '/register': lateScreen(() => import('../pages/register/register-page'), 'people', 'staff'),
  '/outbox': lateScreen(() => import('../pages/outbox/outbox-page')),
  '/home': lateScreen(
    () => import('../pages/home/home-page'),
    'commands',
    'fleet',
    'home',
    'incidents',
    'operators',
    'rentability',
    'vehicle',
    'vehicles',
  ),
  '/usersMenu': lateScreen(() => import('../pages/users-menu/users-menu-page'), 'people'),
  '/users': lateScreen(() => import('../pages/users/users-page'), 'people'),
  '/users/create': lateScreen(() => import('../pages/users-create/users-create-page'), 'people'),
  '/technicians': lateScreen(() => import('../pages/technicians/technicians-page'), 'people', 'staff'),
  '/operator/register': lateScreen(
    () => import('../pages/operator-register/operator-register-page'),
    'people',
    'staff',
  ),
  '/UpdateDataTechnician': lateScreen(
    () => import('../pages/update-data-technician/update-data-technician-page'),
    'people',
    'staff',
  ),
  '/UpdateDataOperatorUser': lateScreen(
    () => import('../pages/update-data-operator-user/update-data-operator-user-page'),
    'people',
    'staff',
  ),
  '/audit': lateScreen(
    () => import('../pages/audit/audit-page'),
    'audit',
    'devices',
    'fleet',
    'jobs',
    'people',
    'quarantine',
    'vehicles',
  ),
  '/cau': lateScreen(() => import('../pages/cau/cau-page'), 'people'),
  '/sac': lateScreen(() => import('../pages/sac/sac-page'), 'people'),
  '/operators': lateScreen(() => import('../pages/operators/operators-page'), 'operators'),
  '/operators/list': lateScreen(() => import('../pages/operators-list/operators-list-page'), 'operators'),
  '/operator/validate': lateScreen(
    () => import('../pages/operator-validate/operator-validate-page'),
    'areas',
    'operators',
    'people',
    'profile',
    'staff',
    'vehicles',
  ),
  '/operatorsUsers': lateScreen(
    () => import('../pages/operators-users/operators-users-page'),
    'areas',
    'operators',
    'people',
    'staff',
    'vehicles',
  ),
  '/operators/requestScooter': lateScreen(() => import('../pages/request-scooter/request-scooter-page'), 'requests'),
  '/operator/profile': lateScreen(
    () => import('../pages/operator-profile/operator-profile-page'),
    'areas',
    'fleet',
    'operators',
    'profile',
    'vehicles',
  ),
  '/FormCompleteData': lateScreen(
    () => import('../pages/complete-data/complete-data-page'),
    'areas',
    'fleet',
    'operators',
    'profile',
    'vehicles',
  ),
  '/scooters': lateScreen(
    () => import('../pages/scooters/scooters-page'),
    'commands',
    'fleet',
    'home',
    'incidents',
    'vehicle',
    'vehicles',
  ),
  '/scooters/$id': lateScreen(
    () => import('../pages/scooter/scooter-page'),
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
  ),
  '/operator/scooterList': lateScreen(
    () => import('../pages/operator-scooters/operator-scooters-page'),
    'commands',
    'fleet',
    'home',
    'incidents',
    'vehicle',
    'vehicles',
  ),
  '/operator/scooterList/$id': lateScreen(
    () => import('../pages/operator-scooters/operator-scooters-page'),
    'commands',
    'fleet',
    'home',
    'incidents',
    'vehicle',
    'vehicles',
  ),
  '/incidents': lateScreen(
    () => import('../pages/incidents/incidents-page'),
    'commands',
    'fleet',
    'home',
    'incidents',
    'rentability',
    'trips',
    'vehicle',
    'vehicles',
  ),
  '/incidents/details/$id': lateScreen(
    () => import('../pages/incident/incident-page'),
    'commands',
    'fleet',
    'incidents',
    'trips',
    'vehicle',
    'vehicles',
  ),
  '/scooters/locations': lateScreen(
    () => import('../pages/scooters-locations/locations-page'),
    'commands',
    'heat',
    'locations',
    'past',
    'vehicles',
  ),
  '/help': lateScreen(() => import('../pages/help/help-page'), 'help'),
  '/files': lateScreen(() => import('../pages/files/files-page'), 'files'),
  '/files/create': lateScreen(() => import('../pages/files-create/files-create-page'), 'files'),
  '/files/$id': lateScreen(() => import('../pages/file/file-page'), 'files', 'firmware'),
  '/firmwares': lateScreen(() => import('../pages/firmwares/firmwares-page'), 'firmware'),
  '/firmwares/create': lateScreen(() => import('../pages/firmwares-create/firmwares-create-page'), 'files', 'firmware'),
  '/firmwares/edit/$id': lateScreen(() => import('../pages/firmwares-edit/firmwares-edit-page'), 'files', 'firmware'),
  '/firmwares/$id': lateScreen(() => import('../pages/firmware/firmware-page'), 'files', 'firmware', 'upgrades'),
  '/upgrades': lateScreen(() => import('../pages/upgrades/upgrades-page'), 'upgrades'),
  '/upgrades/create/$id': lateScreen(() => import('../pages/upgrades-create/upgrades-create-page'), 'upgrades'),
  '/upgrades/$id': lateScreen(() => import('../pages/upgrade/upgrade-page'), 'upgrades'),
}

/** What a route shows. */
export function ScreenOf({ path }: { path: ScreenPath }) {
  if (path in notBuilt) return <NotBuiltPage path={path} part={notBuilt[path as NotBuiltPath]} />
  const Built = built[path as BuiltPath]
  return <Built />
}

/** Brings what a route shows before it is opened; nothing of one that is not built. */
export const preloadScreen = (path: ScreenPath): void => {
  if (!(path in notBuilt)) built[path as BuiltPath].preload()
}
