import type { EndpointSpec } from '@motora/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from './query-key'

/** What the cache may hold of a list: one page, or several under "show more". */
interface Listed<Row> {
  rows?: readonly Row[]
  pages?: readonly { rows: readonly Row[] }[]
}

/** The rows of a list that were shown, those that were read last first; one that several pages have is there as often. */
export const listedRows = <Row>(queries: QueryClient, endpoint: EndpointSpec & { list: true }): Row[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: keyOf(endpoint) })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const { rows = [], pages = [] } = (state.data ?? {}) as Listed<Row>
      return [...rows, ...pages.flatMap((page) => page.rows)]
    })

/** A row of a list that was shown, as it was read last; undefined: none of its lists has it. */
export const listedRow = <Row extends { id: string }>(
  queries: QueryClient,
  endpoint: EndpointSpec & { list: true },
  id: string,
): Row | undefined => listedRows<Row>(queries, endpoint).find((row) => row.id === id)
