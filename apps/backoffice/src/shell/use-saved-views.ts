import { deleteView, listViews, saveView } from '@motora/contract/identity'
import type { TableViews } from '@motora/kit/table'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { api } from './api/api'
import { invalidate } from './api/query-key'
import { useFaultText } from './language/fault-text'
import { client } from './session/browser-session'

/**
 * The signed-in person's kept views of a table, kept by the gateway: on every device, for this person only.
 * @param tableIds of a list on several routes: views are kept under the first name, those of all of them are shown
 */
export function useSavedViews([tableId, ...others]: readonly [string, ...string[]], enabled = true): TableViews {
  const refusal = useFaultText()
  const queries = useQueryClient()
  const views = useQueries({
    queries: [tableId, ...others].map((name) => ({
      ...api.query(listViews, { query: { tableId: name } }),
      staleTime: 60_000,
      enabled,
    })),
    combine: (all) => (all.some(({ isPending }) => isPending) ? undefined : all.flatMap(({ data }) => data ?? [])),
  })
  /** The menu shows a failure's message: it is to be in the person's words. */
  const told = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      throw new Error(refusal(error))
    } finally {
      await invalidate(queries, [listViews])
    }
  }
  return {
    list: views,
    save: (name, search) => told(() => client.call(saveView, { body: { tableId, name, search: { ...search } } })),
    remove: ({ id }) => told(() => client.call(deleteView, { params: { id } })),
  }
}
