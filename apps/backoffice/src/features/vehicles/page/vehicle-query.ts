import { getVehicle, getVehicleRecord } from '@motora/contract/vehicles'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'

/** How often what stands still is asked for; what moves comes by the live stream. */
const askAgainMs = 15_000

/** One vehicle with all its parts. source: ledgers E-21, E-32. */
export const vehicleQuery = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'one', id],
    queryFn: ({ signal }) => client.call(getVehicle, { params: { id } }, { signal }),
    refetchInterval: askAgainMs,
  })

/** Holders, quality, communication: one call for several sections, made when the first of them opens. source: E-22. */
export const vehicleRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'record', id],
    queryFn: ({ signal }) => client.call(getVehicleRecord, { params: { id } }, { signal }),
    staleTime: 60_000,
  })
