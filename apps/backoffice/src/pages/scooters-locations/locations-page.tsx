import { LiveMap } from './live-map'
import { LocationsScreen } from './locations-screen'

/** Opens with the map: this file and what it draws come when the screen is asked for. */
export default function LocationsPage() {
  return <LocationsScreen Map={LiveMap} />
}
