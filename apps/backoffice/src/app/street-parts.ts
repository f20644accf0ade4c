import { type Role, worksInTheStreet } from '@motora/contract'
import { bringBeforehand } from '@motora/kit'
import { useEffect } from 'react'
import { preloadScooter } from '../compositions/late-scooter'
import { phonePlacesOf } from '../shell/frame/menu'
import { withWords } from '../shell/language/language'
import { keepLoaded } from '../shell/offline/register-service-worker'
import { loadPalette } from './late-palette'
import { preloadScreen } from './screens'

/** How long after the first screen: what it shows comes first. */
const afterMs = 4_000

/** The dialogs of what the outbox keeps, and what finds a vehicle for them; who works in the street takes a ticket without one. */
const dialogs = () => [
  withWords(import('../features/technicians/create-ticket-dialog'), 'incidents'),
  withWords(import('../features/technicians/close-tickets-dialog'), 'incidents'),
  withWords(import('../features/vehicles/vehicle/vehicle-search'), 'vehicles'),
  loadPalette(),
]

const mapWorker = async () => (await import('@motora/kit/map')).bringMapWorker()

/**
 * People who work in the street lose the network there: the places of the bottom bar, a vehicle and what is done to a ticket
 * are brought before they are asked for, so that the service worker keeps them. source: SCREENS, phone
 */
export function useStreetParts(role: Role | undefined): void {
  useEffect(() => {
    if (role === undefined || !worksInTheStreet(role)) return
    const timer = setTimeout(() => {
      for (const place of phonePlacesOf(role)) preloadScreen(place)
      preloadScooter()
      bringBeforehand()
      // what did not come is asked for when it is opened, and said there
      void Promise.allSettled([...dialogs(), mapWorker()]).then(keepLoaded)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [role])
}
