import { listThresholds } from '@motora/contract/operators'
import type { LiveVehicle, OverallStatus } from '@motora/contract/vehicles'
import { isBatteryLow, overallStatusOf, type ThresholdsOfOperators, thresholdsIn } from '@motora/rules/vehicles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/api'
import { readAllRows } from '../api/read-all-rows'

/** Of all: a vehicle of any operator of the scope may come by the stream. */
const thresholdsQuery = api.queryOf(listThresholds, 'all', (signal) => readAllRows(listThresholds, {}, signal), {
  staleTime: 60_000,
})
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
