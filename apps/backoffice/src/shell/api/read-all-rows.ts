import { client } from '../session/browser-session'
import type { ListEndpoint } from './api'
import type { Call } from './call-url'
import type { Result, RowOf } from './client'

const pageSize = 1000

/** All rows of a list, page after page, for what must know every one of them. @throws ApiError */
export async function readAllRows<E extends ListEndpoint>(
  endpoint: E,
  query: object,
  signal: AbortSignal,
): Promise<RowOf<Result<E>>[]> {
  const all: RowOf<Result<E>>[] = []
  for (let page = 1; ; page += 1) {
    const call = { query: { ...query, page, pageSize } } as unknown as Call<E>
    const { rows, total } = await client.list(endpoint, call, { signal })
    all.push(...rows)
    if (rows.length < pageSize || all.length >= total) return all
  }
}
