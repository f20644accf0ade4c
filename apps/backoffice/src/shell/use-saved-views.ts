import { deleteView, listViews, type SavedView, saveView } from '@motora/contract/identity'
import type { TableViews } from '@motora/kit/table'
import { useQuery } from '@tanstack/react-query'
import { useRefusalText } from './language/refusal-text'
import { queries } from './queries'
import { client } from './session/browser-session'

/** The signed-in person's kept views of a table, kept by the gateway: on every device, and nobody else's. */
export function useSavedViews(tableId: string): TableViews {
  const refusal = useRefusalText()
  const queryKey = ['views', tableId]
  const views = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(listViews, { query: { tableId } }, { signal }),
    staleTime: 60_000,
  })
  /** The menu shows a failure's message: it is to be in the person's words. */
  const told = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      throw new Error(refusal(error))
    } finally {
      await queries.invalidateQueries({ queryKey })
    }
  }
  return {
    list: views.isError ? [] : (views.data as SavedView[] | undefined),
    save: (name, search) => told(() => client.call(saveView, { body: { tableId, name, search: { ...search } } })),
    remove: ({ id }) => told(() => client.call(deleteView, { params: { id } })),
  }
}
