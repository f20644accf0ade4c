import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveHealth } from '../../../shell/live/live-client'
import { liveFleet } from '../../../shell/live/live-fleet'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { type FleetPicture, FleetView, type FleetViewChoice } from './fleet-view'

/** How often those are looked at from which nothing comes. */
const lookAgainMs = 15_000

/** The live fleet as map, list and counts, narrowed to the choice. Costs what changes, not the size of the fleet. */
export function useFleetView(choice: FleetViewChoice): FleetView {
  const [view] = useState(() => new FleetView(liveFleet, () => lastWord(liveFleet.health()) ?? Date.now()))
  const standing = useLiveStanding()
  const { operatorId, vehicleId, tile, near } = choice
  const { showOnlyReceivedLastMinutes, showOutOfService } = choice.settings
  useEffect(() => {
    const settings = { showOnlyReceivedLastMinutes, showOutOfService }
    view.choose({ settings, operatorId, vehicleId, tile, near, ...standing })
  }, [view, standing, operatorId, vehicleId, tile, near, showOnlyReceivedLastMinutes, showOutOfService])
  useEffect(() => {
    const timer = setInterval(() => view.lookAgain(), lookAgainMs)
    const stop = liveFleet.subscribe((effect) => view.take(effect))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [view])
  return view
}

/**
 * Without a connection a vehicle is judged as of the last word of it: that we hear nothing does not make it silent.
 * Undefined while there is a connection.
 */
export const lastWord = ({ source, at }: LiveHealth): number | undefined =>
  source === 'offline' && at !== null ? at : undefined

export const useFleetPicture = (view: FleetView): FleetPicture => useSyncExternalStore(view.subscribe, view.picture)
