import { type FleetTile, getFleetAt, getHistorySpan } from '@motora/contract/vehicles'
import type { LivePoints } from '@motora/kit/map'
import type { MapSettings } from '@motora/rules/vehicles'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../shell/api/api'
import { client } from '../../../shell/session/browser-session'
import { useThresholds } from '../../../shell/vehicles/use-thresholds'
import { openCutter } from './cutter'
import { PastReel, type PastState } from './past-reel'

/** How far back the map goes; its end is now, and goes on. */
export const historySpanQuery = api.query(getHistorySpan, {}, { staleTime: 30_000, refetchInterval: 60_000 })

const ask = async (moment: number, operatorId: string | undefined, signal: AbortSignal): Promise<string> => {
  const query = { at: new Date(moment).toISOString(), ...(operatorId ? { sharingOperatorId: operatorId } : {}) }
  return (await client.call(getFleetAt, { query }, { signal })).snapshot
}

export interface PastFleet {
  points: LivePoints
  state: PastState
  retry: () => void
  /** Fetches the moment that comes next. */
  ahead: (moment: number) => void
}

export interface PastFleetChoice {
  /** Undefined: the map shows the present, and nothing of the past is kept. */
  moment: number | undefined
  operatorId: string | undefined
  settings: MapSettings
  vehicleId: string | undefined
  tile: FleetTile | undefined
}

/** The fleet as it was at a moment, as points of a map of its own. */
export function usePastFleet({ moment, operatorId, settings, vehicleId, tile }: PastFleetChoice): PastFleet {
  const [reel] = useState(() => new PastReel({ ask, openCutter }))
  const thresholds = useThresholds()
  const { showOnlyReceivedLastMinutes, showOutOfService } = settings
  useEffect(() => {
    if (moment === undefined) return reel.rest()
    const shown = { showOnlyReceivedLastMinutes, showOutOfService }
    reel.show({ moment, operatorId, vehicleId, tile, thresholds, settings: shown })
  }, [reel, moment, operatorId, vehicleId, tile, showOnlyReceivedLastMinutes, showOutOfService, thresholds])
  useEffect(() => () => reel.rest(), [reel])
  const state = useSyncExternalStore(reel.subscribe, reel.state)
  const [ways] = useState(() => ({ retry: () => reel.retry(), ahead: (next: number) => reel.ahead(next) }))
  return { points: reel.points, state, ...ways }
}
