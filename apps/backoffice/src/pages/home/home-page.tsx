import { homeIsFleet } from '@motora/contract'
import { latePart } from '../../shell/frame/late-screen'
import { Splash } from '../../shell/frame/splash'
import { useMembership } from '../../shell/session/use-session'
import { ScootersHome } from './scooters-home'

const ManagerPage = latePart(() => import('./manager-page'), <Splash inPage />)

/** Scooters home for manager and sac, the manager page for admin and readonly. (Z-14) */
export default function HomePage() {
  const { role } = useMembership()
  return homeIsFleet(role) ? <ScootersHome /> : <ManagerPage />
}
