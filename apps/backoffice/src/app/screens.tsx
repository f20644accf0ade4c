import type { ScreenPath } from '@motora/contract'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type BuiltPath, type NotBuiltPath, notBuilt } from './not-built'

type Screen = LazyExoticComponent<ComponentType>

const NotBuiltPage = lazy(() => import('../shell/frame/not-built-page'))

/** A route with neither a screen here nor a line in `notBuilt` does not compile. The map's code comes with its screens. */
const built: Record<BuiltPath, Screen> = {
  '/login': lazy(() => import('../pages/login/login-page')),
  '/multifactor': lazy(() => import('../pages/multifactor/multifactor-page')),
  '/multifactor-code': lazy(() => import('../pages/multifactor-code/multifactor-code-page')),
  '/subscriptions/confirmation': lazy(() => import('../pages/confirmation/confirmation-page')),
  '/register': lazy(() => import('../pages/register/register-page')),
  '/outbox': lazy(() => import('../pages/outbox/outbox-page')),
  '/home': lazy(() => import('../pages/home/home-page')),
  '/usersMenu': lazy(() => import('../pages/users-menu/users-menu-page')),
  '/users': lazy(() => import('../pages/users/users-page')),
  '/users/create': lazy(() => import('../pages/users-create/users-create-page')),
  '/technicians': lazy(() => import('../pages/technicians/technicians-page')),
  '/operator/register': lazy(() => import('../pages/operator-register/operator-register-page')),
  '/UpdateDataTechnician': lazy(() => import('../pages/update-data-technician/update-data-technician-page')),
  '/UpdateDataOperatorUser': lazy(() => import('../pages/update-data-operator-user/update-data-operator-user-page')),
  '/audit': lazy(() => import('../pages/audit/audit-page')),
  '/cau': lazy(() => import('../pages/cau/cau-page')),
  '/sac': lazy(() => import('../pages/sac/sac-page')),
  '/operators': lazy(() => import('../pages/operators/operators-page')),
  '/operators/list': lazy(() => import('../pages/operators-list/operators-list-page')),
  '/operator/validate': lazy(() => import('../pages/operator-validate/operator-validate-page')),
  '/operatorsUsers': lazy(() => import('../pages/operators-users/operators-users-page')),
  '/operators/requestScooter': lazy(() => import('../pages/request-scooter/request-scooter-page')),
  '/operator/profile': lazy(() => import('../pages/operator-profile/operator-profile-page')),
  '/FormCompleteData': lazy(() => import('../pages/complete-data/complete-data-page')),
  '/scooters/locations': lazy(() => import('../pages/scooters-locations/locations-page')),
}

/** What stands on a route. */
export function ScreenOf({ path }: { path: ScreenPath }) {
  if (path in notBuilt) return <NotBuiltPage path={path} part={notBuilt[path as NotBuiltPath]} />
  const Built = built[path as BuiltPath]
  return <Built />
}
