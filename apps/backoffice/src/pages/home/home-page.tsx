import { homeIsFleet } from '@motora/contract'
import { lazy } from 'react'
import { useMembership } from '../../shell/session/use-session'
import { ScootersHome } from './scooters-home'

const ManagerPage = lazy(() => import('./manager-page'))

/** Scooters home for manager and sac, the manager page for admin and readonly. (Z-14) */
export default function HomePage() {
  const { role } = useMembership()
  return homeIsFleet(role) ? <ScootersHome /> : <ManagerPage />
}
