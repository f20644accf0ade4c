import type { EndpointSpec } from '@motora/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'
import type { AuditEntry } from '../../rooms/audit-entry.js'
import { entryOnRecord } from '../../rooms/on-record.js'
import type { InTransaction, RequestFacts } from '../../rooms/work.js'
import type { Caller } from './gatekeeper.js'

/** Somebody asked for what their role may not do: the call says what it was. */
const permissionRefused = (refusal: Refusal, endpoint: EndpointSpec): AuditEntry => ({
  event: 'identity.permission_refused',
  target: { kind: 'call', id: endpoint.id, name: `${endpoint.method} ${endpoint.path}` },
  outcome: 'refused',
  reason: refusal.code,
  ...(endpoint.needs ? { after: { needs: endpoint.needs } } : {}),
})

/**
 * Refusals that must leave a record: those a room has put on record, and every refusal of permission. Their own
 * transaction is gone when they get here; the record is written in one of its own, and the refusal is passed on.
 */
export const keepRefusal =
  (inTransaction: InTransaction, log: FastifyBaseLogger) =>
  async <T>(
    use: () => Promise<T>,
    { actor, scope }: Caller,
    endpoint: EndpointSpec,
    request: RequestFacts,
  ): Promise<T> => {
    try {
      return await use()
    } catch (error) {
      const entry = error instanceof Refusal ? entryOf(error, actor.kind, endpoint) : undefined
      // a refusal is answered although its record could not be written; the log says so
      if (entry)
        await inTransaction({ actor, request }, scope, async (work) => work.audit(entry)).catch((failure) =>
          log.error({ err: failure, event: entry.event, actor }, 'a refusal could not be put on record'),
        )
      throw error
    }
  }

const entryOf = (refusal: Refusal, actorKind: string, endpoint: EndpointSpec): AuditEntry | undefined => {
  const own = entryOnRecord(refusal)
  if (own) return own
  const isRefused = refusal.code === 'identity.not_permitted' || refusal.code === 'identity.fresh_factor_required'
  return isRefused && (actorKind === 'staff' || actorKind === 'account')
    ? permissionRefused(refusal, endpoint)
    : undefined
}
