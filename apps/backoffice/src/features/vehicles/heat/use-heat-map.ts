import { getHeatMap, getHeatMapOfLoggedOperator } from '@motora/contract/vehicles'
import type { HeatPoint } from '@motora/kit/map'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../../shell/session/browser-session'
import { type HeatFrames, heatFrames } from './heat-frames'
import type { HeatQuestion } from './heat-question'

export interface HeatAsked extends HeatQuestion {
  /** The operator that the person's role speaks for; null for the platform's own people. */
  ownOperatorId: string | null
  byHour: boolean
}

/** The answer stays for a while: frames of an animation are cut from it, and none is asked for again. */
export const heatQuery = (asked: HeatAsked | undefined) =>
  queryOptions({
    queryKey: ['vehicles', 'heat-map', asked] as const,
    queryFn: async ({ signal }): Promise<HeatFrames> => {
      if (!asked) throw new Error('nothing is asked')
      const { operatorId, since, until, byHour, ownOperatorId } = asked
      const query = { since, until, ...(byHour ? { byHour } : {}) }
      const counted =
        operatorId === ownOperatorId
          ? await client.call(getHeatMapOfLoggedOperator, { query }, { signal })
          : await client.call(getHeatMap, { query: { ...query, sharingOperatorId: operatorId } }, { signal })
      return heatFrames(counted)
    },
    enabled: asked !== undefined,
    staleTime: 300_000,
  })

export interface HeatMapShown {
  answer: UseQueryResult<HeatFrames>
  /** What the map draws: the hour's picture, or that of the whole day. */
  points: readonly HeatPoint[] | undefined
  /** About how far the middles of two cells lie apart. source: contract, heatPoint and byHour */
  gridMetres: number
}

/** @param hour 0 to 23; left out: the whole day */
export function useHeatMap(asked: HeatAsked | undefined, hour: number | undefined): HeatMapShown {
  const answer = useQuery(heatQuery(asked))
  const frames = asked ? answer.data : undefined
  const points = useMemo(
    () => (hour === undefined ? frames?.whole : frames && (frames.byHour[hour] ?? [])),
    [frames, hour],
  )
  return { answer, points, gridMetres: hour === undefined ? 100 : 200 }
}
