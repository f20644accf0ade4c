import type { ScreenPath } from '@motora/contract'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadInsideWords } from '../shell/language/language'
import { type BuiltPath, type NotBuiltPath, notBuilt } from './not-built'

type Screen = LazyExoticComponent<ComponentType>

/** A screen with the words that it and its like say. */
const inside = (page: () => Promise<{ default: ComponentType }>): Screen =>
  lazy(async () => {
    const [loaded] = await Promise.all([page(), loadInsideWords()])
    return loaded
  })

const NotBuiltPage = lazy(() => import('../shell/frame/not-built-page'))

/** A route with neither a screen here nor a line in `notBuilt` does not compile. The map's code comes with its screens. */
const built: Record<BuiltPath, Screen> = {
  '/login': lazy(() => import('../pages/login/login-page')),
  '/multifactor': lazy(() => import('../pages/multifactor/multifactor-page')),
  '/multifactor-code': lazy(() => import('../pages/multifactor-code/multifactor-code-page')),
  '/subscriptions/confirmation': lazy(() => import('../pages/confirmation/confirmation-page')),
  '/register': inside(() => import('../pages/register/register-page')),
  '/outbox': lazy(() => import('../pages/outbox/outbox-page')),
  '/home': inside(() => import('../pages/home/home-page')),
  '/usersMenu': inside(() => import('../pages/users-menu/users-menu-page')),
  '/users': inside(() => import('../pages/users/users-page')),
  '/users/create': inside(() => import('../pages/users-create/users-create-page')),
  '/technicians': inside(() => import('../pages/technicians/technicians-page')),
  '/operator/register': inside(() => import('../pages/operator-register/operator-register-page')),
  '/UpdateDataTechnician': inside(() => import('../pages/update-data-technician/update-data-technician-page')),
  '/UpdateDataOperatorUser': inside(() => import('../pages/update-data-operator-user/update-data-operator-user-page')),
  '/audit': inside(() => import('../pages/audit/audit-page')),
  '/cau': inside(() => import('../pages/cau/cau-page')),
  '/sac': inside(() => import('../pages/sac/sac-page')),
  '/operators': inside(() => import('../pages/operators/operators-page')),
  '/operators/list': inside(() => import('../pages/operators-list/operators-list-page')),
  '/operator/validate': inside(() => import('../pages/operator-validate/operator-validate-page')),
  '/operatorsUsers': inside(() => import('../pages/operators-users/operators-users-page')),
  '/operators/requestScooter': inside(() => import('../pages/request-scooter/request-scooter-page')),
  '/operator/profile': inside(() => import('../pages/operator-profile/operator-profile-page')),
  '/FormCompleteData': inside(() => import('../pages/complete-data/complete-data-page')),
  '/scooters': inside(() => import('../pages/scooters/scooters-page')),
  '/scooters/$id': inside(() => import('../pages/scooter/scooter-page')),
  '/operator/scooterList': inside(() => import('../pages/operator-scooters/operator-scooters-page')),
  '/operator/scooterList/$id': inside(() => import('../pages/operator-scooters/operator-scooters-page')),
  '/incidents': inside(() => import('../pages/incidents/incidents-page')),
  '/incidents/details/$id': inside(() => import('../pages/incident/incident-page')),
  '/scooters/locations': inside(() => import('../pages/scooters-locations/locations-page')),
  '/help': inside(() => import('../pages/help/help-page')),
  '/files': inside(() => import('../pages/files/files-page')),
  '/files/create': inside(() => import('../pages/files-create/files-create-page')),
  '/files/$id': inside(() => import('../pages/file/file-page')),
  '/firmwares': inside(() => import('../pages/firmwares/firmwares-page')),
  '/firmwares/create': inside(() => import('../pages/firmwares-create/firmwares-create-page')),
  '/firmwares/edit/$id': inside(() => import('../pages/firmwares-edit/firmwares-edit-page')),
  '/firmwares/$id': inside(() => import('../pages/firmware/firmware-page')),
  '/upgrades': inside(() => import('../pages/upgrades/upgrades-page')),
  '/upgrades/create/$id': inside(() => import('../pages/upgrades-create/upgrades-create-page')),
  '/upgrades/$id': inside(() => import('../pages/upgrade/upgrade-page')),
}

/** What stands on a route. */
export function ScreenOf({ path }: { path: ScreenPath }) {
  if (path in notBuilt) return <NotBuiltPage path={path} part={notBuilt[path as NotBuiltPath]} />
  const Built = built[path as BuiltPath]
  return <Built />
}
