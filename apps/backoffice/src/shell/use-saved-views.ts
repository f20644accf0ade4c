import { deleteView, listViews, saveView } from '@motora/contract/identity'
import type { TableViews } from '@motora/kit/table'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api/api'
import { invalidate } from './api/query-key'
import { useFaultText } from './language/fault-text'
import { client } from './session/browser-session'

/** The signed-in person's kept views of a table, kept by the gateway: on every device, for this person only. */
export function useSavedViews(tableId: string, enabled = true): TableViews {
  const refusal = useFaultText()
  const queries = useQueryClient()
  const views = useQuery({
    ...api.query(listViews, { query: { tableId } }),
    staleTime: 60_000,
    enabled,
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
    list: views.isError ? [] : views.data,
    save: (name, search) => told(() => client.call(saveView, { body: { tableId, name, search: { ...search } } })),
    remove: ({ id }) => told(() => client.call(deleteView, { params: { id } })),
  }
}
