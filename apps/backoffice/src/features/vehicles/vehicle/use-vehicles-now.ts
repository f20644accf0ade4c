import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { askAgainMs } from './vehicle-queries'

/** As many ids as a filter takes. */
const perCall = 90

/** These vehicles as they are now, by their ids. One that is not seen any more is left out. */
export function useVehiclesNow(ids: readonly string[]): ReadonlyMap<string, Vehicle> {
  const distinct = [...new Set(ids)].sort()
  const parts = Array.from({ length: Math.ceil(distinct.length / perCall) }, (_, part) =>
    distinct.slice(part * perCall, (part + 1) * perCall),
  )
  const read = useQueries({
    queries: parts.map((part) => ({
      ...api.list(listVehicles, { query: { pageSize: perCall, filter: JSON.stringify({ id: part }) } } as never),
      refetchInterval: askAgainMs,
      placeholderData: keepPreviousData,
    })),
  })
  return new Map(read.flatMap(({ data }) => (data?.rows ?? []).map((vehicle) => [vehicle.id, vehicle] as const)))
}
