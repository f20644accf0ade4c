import type { LiveVehicle } from '@motora/contract/vehicles'
import { LivePoints } from '@motora/kit/map'
import { useEffect, useState } from 'react'
import { liveFleet } from '../../../shell/live/live-fleet'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { type FleetChoice, isChosen } from './is-chosen'
import { livePointOf } from './live-point'

/** A vehicle falls silent, and leaves the map, although nothing comes from it: looked at again at this interval. */
const lookAgainMs = 15_000

/** The live fleet as points of a map, narrowed to the choice. Costs what changes, not the size of the fleet. */
export function useShownFleet(choice: FleetChoice): LivePoints {
  const [points] = useState(() => new LivePoints())
  const { statusOf } = useLiveStanding()
  const { operatorId, vehicleId } = choice
  const { showOnlyReceivedLastMinutes, showOutOfService } = choice.settings
  useEffect(() => {
    const wanted = { settings: { showOnlyReceivedLastMinutes, showOutOfService }, operatorId, vehicleId }
    const pointIfChosen = (vehicle: LiveVehicle) =>
      isChosen(vehicle, wanted, Date.now()) ? livePointOf(vehicle, statusOf(vehicle)) : undefined
    const everything = () =>
      points.replace([...liveFleet.values()].map(pointIfChosen).filter((point) => point !== undefined))
    everything()
    const timer = setInterval(everything, lookAgainMs)
    const stop = liveFleet.subscribe((effect) => {
      if (effect.whole) return everything()
      const shown = effect.changed.map((vehicle) => ({ id: vehicle.id, point: pointIfChosen(vehicle) }))
      points.apply({
        upsert: shown.map(({ point }) => point).filter((point) => point !== undefined),
        remove: [...effect.goneIds, ...shown.filter(({ point }) => !point).map(({ id }) => id)],
      })
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [points, statusOf, operatorId, vehicleId, showOnlyReceivedLastMinutes, showOutOfService])
  return points
}
