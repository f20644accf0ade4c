import { getFirmware, getFirmwareTypes } from '@motora/contract/firmware'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'

/** Everything read of firmwares; what was changed makes all of it be read anew. */
export const firmwaresKey = ['firmwares'] as const

export const firmwareQuery = (id: string) =>
  queryOptions({
    queryKey: [...firmwaresKey, 'one', id],
    queryFn: ({ signal }) => client.call(getFirmware, { params: { id } }, { signal }),
  })

/** The lists of types. source: ledger R-05. */
export const firmwareTypesQuery = queryOptions({
  queryKey: [...firmwaresKey, 'types'],
  queryFn: ({ signal }) => client.call(getFirmwareTypes, {}, { signal }),
  staleTime: 60_000,
})
