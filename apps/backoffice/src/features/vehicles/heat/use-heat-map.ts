import { getHeatMap, getHeatMapOfLoggedOperator } from '@motora/contract/vehicles'
import type { HeatPoint } from '@motora/kit/map'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shell/api/api'
import { type HeatFrames, heatFrames } from './heat-frames'
import type { HeatQuestion } from './heat-question'

export interface HeatAsked extends HeatQuestion {
  /** The operator that the person's role speaks for; null for the platform's own people. */
  ownOperatorId: string | null
  byHour: boolean
}

/** The answer stays for a while: frames of an animation are cut from it, and none is asked for again. */
export const heatQuery = ({ operatorId, since, until, byHour, ownOperatorId }: HeatAsked) => {
  const query = { since, until, ...(byHour ? { byHour } : {}) }
  const when = { staleTime: 300_000 }
  return operatorId === ownOperatorId
    ? api.query(getHeatMapOfLoggedOperator, { query }, when)
    : api.query(getHeatMap, { query: { ...query, sharingOperatorId: operatorId } }, when)
}
const nothing: HeatAsked = { operatorId: '', since: '', until: '', byHour: false, ownOperatorId: null }

export interface HeatMapShown {
  answer: UseQueryResult<HeatFrames>
  /** What the map draws: the hour's picture, or that of the whole day. */
  points: readonly HeatPoint[] | undefined
  /** About how far the middles of two cells lie apart. source: contract, heatPoint and byHour */
  gridMetres: number
}

/** @param hour 0 to 23; left out: the whole day */
export function useHeatMap(asked: HeatAsked | undefined, hour: number | undefined): HeatMapShown {
  const answer = useQuery({ ...heatQuery(asked ?? nothing), enabled: asked !== undefined, select: heatFrames })
  const frames = asked ? answer.data : undefined
  const points = useMemo(
    () => (hour === undefined ? frames?.whole : frames && (frames.byHour[hour] ?? [])),
    [frames, hour],
  )
  return { answer, points, gridMetres: hour === undefined ? 100 : 200 }
}
