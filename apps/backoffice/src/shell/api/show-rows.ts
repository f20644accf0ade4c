import type { QueryClient } from '@tanstack/react-query'
import type { ListEndpoint } from './api'
import type { Page } from './client'
import { keyOf } from './query-key'

/**
 * Shows rows as they will be, wherever a list of the endpoint shows them, before the gateway has answered. What is being
 * read is stopped: it would show the state before. Lists of pages (`api.pages`) are left as they are.
 */
export async function showRows<Row extends { id: string }>(
  queries: QueryClient,
  endpoint: ListEndpoint,
  rows: readonly Row[],
): Promise<void> {
  const queryKey = keyOf(endpoint)
  const shown = new Map(rows.map((row) => [row.id, row]))
  await queries.cancelQueries({ queryKey })
  queries.setQueriesData<Page<Row>>({ queryKey }, (page) =>
    page && 'rows' in page ? { ...page, rows: page.rows.map((row) => shown.get(row.id) ?? row) } : page,
  )
}
