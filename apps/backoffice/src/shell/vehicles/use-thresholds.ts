import { listThresholds, type OperatorThresholds } from '@motora/contract/operators'
import type { LiveVehicle, OverallStatus } from '@motora/contract/vehicles'
import { isBatteryLow, overallStatusOf, type ThresholdsOfOperators, thresholdsIn } from '@motora/rules/vehicles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/api'
import { client } from '../session/browser-session'

const atOnce = 1000
/** Page after page: a vehicle of any operator of the scope may come by the stream. */
const readAll = async (signal: AbortSignal): Promise<OperatorThresholds[]> => {
  const all: OperatorThresholds[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await client.list(listThresholds, { query: { page, pageSize: atOnce } }, { signal })
    all.push(...rows)
    if (rows.length < atOnce || all.length >= total) return all
  }
}
const thresholdsQuery = api.queryOf(listThresholds, 'all', readAll, { staleTime: 60_000 })
const unsaid: ThresholdsOfOperators = new Map()

/** What each operator of the scope calls a low battery and a silent vehicle; `thresholdsIn` knows the defaults. */
export function useThresholds(): ThresholdsOfOperators {
  const { data } = useQuery(thresholdsQuery)
  return useMemo(() => (data ? new Map(data.map(({ operatorId, ...own }) => [operatorId, own])) : unsaid), [data])
}

/** What a vehicle of the stream is, by the rule that the gateway filters the list by. */
export interface LiveStanding {
  /** @param at milliseconds since 1970; now unless said */
  statusOf: (vehicle: LiveVehicle, at?: number) => OverallStatus
  isBatteryLow: (vehicle: LiveVehicle) => boolean
}

export function useLiveStanding(): LiveStanding {
  const thresholds = useThresholds()
  return useMemo(
    () => ({
      statusOf: (vehicle, at = Date.now()) =>
        overallStatusOf(vehicle, thresholdsIn(thresholds, vehicle.operatorId), at),
      isBatteryLow: ({ operatorId, batteryPercent }) =>
        isBatteryLow(batteryPercent, thresholdsIn(thresholds, operatorId)),
    }),
    [thresholds],
  )
}
