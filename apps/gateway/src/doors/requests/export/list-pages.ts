import { answerCall, scopeOfCall } from '../../../rooms/answer-call.js'
import type { Handler, InTransaction, RequestFacts } from '../../../rooms/work.js'
import type { Caller } from '../gatekeeper.js'
import type { WithPages } from './export-list.js'
import type { AskPage } from './read-pages.js'

/** What a list was asked, parsed. */
export type ListInput = { params: unknown; query: unknown; body: unknown }

/** The pages of a handler. A list that takes no page answers all at its first. */
export const pagesOf = (
  handler: Handler,
  caller: Caller,
  input: ListInput,
  request: RequestFacts,
  { inTransaction, snapshots }: { inTransaction: InTransaction; snapshots: boolean },
): WithPages => {
  const { endpoint } = handler
  const paged = endpoint.query !== undefined && 'pageSize' in endpoint.query.shape
  const asking =
    (one: (input: never) => Promise<{ status: number; body: unknown; total?: number; next?: string }>): AskPage =>
    async (page, pageSize, cursor) => {
      if (!paged && page > 1) return { rows: [], total: undefined }
      // all are counted for the first page, and none again
      const counting = page === 1 ? 'all' : 'none'
      const query = paged ? { ...(input.query as object), page, pageSize, cursor, counting } : input.query
      const { status, body, total, next } = await one({ ...input, query } as never)
      if (status !== 200 || !Array.isArray(body)) throw new Error(`${endpoint.id} answered no list`)
      return { rows: body, total: total ?? (paged ? undefined : body.length), next }
    }
  if (snapshots && !handler.prepare && !handler.answerAlone)
    return (use) =>
      inTransaction(
        { actor: caller.actor, request },
        scopeOfCall(handler, caller, input as never),
        (work) => use(asking((page) => handler.answer(work, page, undefined))),
        { snapshot: true, readOnly: true },
      )
  // one connection for all exports: each page takes its turn, so that no export waits for another's whole file
  return (use) => use(asking((page) => answerCall(inTransaction, handler, caller, page, request)))
}
