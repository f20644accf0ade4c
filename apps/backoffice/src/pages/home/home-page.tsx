import { homeIsFleet } from '@motora/contract'
import NotBuiltPage from '../../shell/frame/not-built-page'
import { useMembership } from '../../shell/session/use-session'
import { ScootersHome } from './scooters-home'

/** Scooters home for manager and sac; the manager page of admin and readonly is not built yet. (Z-14) */
export default function HomePage() {
  const { role } = useMembership()
  return homeIsFleet(role) ? <ScootersHome /> : <NotBuiltPage path="/home" part="operators" />
}
