/** One page of a list, as its handler answers it. */
export interface ListPage {
  rows: readonly unknown[]
  total: number | undefined
  /** Where the next page begins, where the list can be gone on with from a row. */
  next?: string | undefined
}

/** @param cursor what the page before gave */
export type AskPage = (page: number, pageSize: number, cursor?: string) => Promise<ListPage>

/** A page is one statement: large enough that few are needed, small enough for the time a statement has. */
const exportPageSize = 5000

const idOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined

/**
 * All rows of a list, page by page, without the ones that slipped over the edge of two pages: without a snapshot a
 * new row in front pushes the last row of a page onto the next. Holds the ids of one page, however long the list.
 */
export async function* readPages(ask: AskPage, pageSize = exportPageSize): AsyncGenerator<ListPage> {
  let before = new Set<string>()
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const { rows, total, next } = await ask(page, pageSize, cursor)
    cursor = next
    const ids = rows.map(idOf)
    yield { rows: rows.filter((_, index) => !before.has(ids[index] ?? '')), total }
    if (rows.length < pageSize) return
    before = new Set(ids.filter((id) => id !== undefined))
  }
}
