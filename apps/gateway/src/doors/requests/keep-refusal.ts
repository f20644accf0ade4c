import type { EndpointSpec } from '@motora/contract'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'
import type { AuditEntry } from '../../rooms/audit-entry.js'
import { entryOnRecord } from '../../rooms/on-record.js'
import type { DoWork } from '../../rooms/work.js'
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
 * transaction is gone when they get here; the record is written in one of its own, and the refusal goes on.
 */
export const keepRefusal =
  (doWork: DoWork, log: FastifyBaseLogger) =>
  async <T>(use: () => Promise<T>, { actor, scope }: Caller, endpoint: EndpointSpec): Promise<T> => {
    try {
      return await use()
    } catch (error) {
      const entry = error instanceof Refusal ? entryOf(error, actor.kind, endpoint) : undefined
      // a refusal stands although its record could not be written; that is said where somebody looks
      if (entry)
        await doWork(actor, scope, async (work) => work.audit(entry)).catch((failure) =>
          log.error({ err: failure, event: entry.event, actor }, 'a refusal could not be put on record'),
        )
      throw error
    }
  }

const entryOf = (refusal: Refusal, actorKind: string, endpoint: EndpointSpec): AuditEntry | undefined => {
  const own = entryOnRecord(refusal)
  if (own) return own
  const isRefusedRole = refusal.code === 'identity.not_permitted' && (actorKind === 'staff' || actorKind === 'account')
  return isRefusedRole ? permissionRefused(refusal, endpoint) : undefined
}
