import { BlockSkeleton, late, ObjectHeaderSkeleton, TextSkeleton } from '@motora/kit'
import { useEffect } from 'react'
import { withWords } from '../shell/language/language'
import { useMayChangeVehicles } from '../shell/vehicles/use-may-change-vehicles'
import type { OpenedScooterProps } from './opened-scooter'

const LateScooter = late<OpenedScooterProps>(
  async () =>
    (
      await withWords(
        import('./opened-scooter'),
        'audit',
        'commands',
        'firmware',
        'fleet',
        'incidents',
        'rentability',
        'rentals',
        'trips',
        'upgrades',
        'vehicle',
        'vehicles',
      )
    ).OpenedScooter,
  { instead: ({ place }) => (place === 'pane' ? <PaneSkeleton /> : null) },
)

/** Brings the code of a single vehicle before one is opened. */
export const preloadScooter = LateScooter.preload

/**
 * What a person does before opening a vehicle. Of the pointer only what moves: one that rests where the list appears is
 * no sign, and the code would come before the rows.
 */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** A list is shown without the code of a single vehicle; it comes as soon as the person moves over the list. */
export function useScooterSoon(): void {
  useEffect(() => {
    const stop = new AbortController()
    const preload = () => {
      stop.abort()
      LateScooter.preload()
    }
    for (const sign of signs) document.addEventListener(sign, preload, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}

/** A vehicle over a screen that is about something else. */
export function LateScooterDrawer(props: Omit<OpenedScooterProps, 'place'>) {
  return <LateScooter {...props} place="drawer" />
}

/** A vehicle next to the list of a screen. */
export function LateScooterPane({ id }: { id: string }) {
  return <LateScooter id={id} place="pane" />
}

function PaneSkeleton() {
  const actionsCome = useMayChangeVehicles()
  return (
    <div className="kit-object-pane">
      <ObjectHeaderSkeleton actionsCome={actionsCome} />
      <BlockSkeleton height={260} />
      <TextSkeleton lines={6} />
    </div>
  )
}
