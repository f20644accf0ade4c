import { BlockSkeleton, ObjectHeaderSkeleton, TextSkeleton } from '@motora/kit'
import { lazy, Suspense, useEffect } from 'react'
import { withWords } from '../shell/language/language'

const loadDrawer = () =>
  withWords(
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
const loadPane = () =>
  withWords(
    import('./scooter-pane'),
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
const Drawer = lazy(async () => ({ default: (await loadDrawer()).ScooterDrawer }))
const Pane = lazy(async () => ({ default: (await loadPane()).ScooterPane }))

const whatBrings = { drawer: loadDrawer, pane: loadPane }
/** What somebody does before a vehicle is opened. */
const signs = ['pointerover', 'keydown'] as const

/** A list is shown without the code of a single vehicle; it comes as soon as somebody moves over the list. */
export function useScooterSoon(place: keyof typeof whatBrings): void {
  useEffect(() => {
    const stop = new AbortController()
    const bring = () => {
      stop.abort()
      // opening one asks again
      whatBrings[place]().catch(() => undefined)
    }
    for (const sign of signs) document.addEventListener(sign, bring, { signal: stop.signal })
    return () => stop.abort()
  }, [place])
}

/** A vehicle over the list of a screen. */
export function LateScooterDrawer({ id }: { id: string }) {
  return (
    <Suspense fallback={null}>
      <Drawer id={id} />
    </Suspense>
  )
}

/** A vehicle next to the list of a screen. */
export function LateScooterPane({ id }: { id: string }) {
  return (
    <Suspense
      fallback={
        <div className="kit-object-pane">
          <ObjectHeaderSkeleton />
          <BlockSkeleton height={260} />
          <TextSkeleton lines={6} />
        </div>
      }
    >
      <Pane id={id} />
    </Suspense>
  )
}
