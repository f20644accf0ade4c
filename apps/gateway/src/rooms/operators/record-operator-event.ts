import type { AuditEvent } from '@motora/contract/identity'
import type { OperatorHappening } from '@motora/contract/operators'
import { newId } from '../../kernel/ids.js'
import { authorOf } from '../identity/index.js'
import { isOfProvider } from '../provider-people.js'
import type { Work } from '../work.js'
import { insertHappening } from './stores/history-store.js'

/** Who did something to an operator, as its history keeps it. */
export interface DoneBy {
  accountId: string | null
  name: string | null
  byProvider: boolean
}

const events: Readonly<Record<OperatorHappening, AuditEvent>> = {
  registered: 'operators.created',
  submitted: 'operators.submitted',
  validated: 'operators.validated',
  rejected: 'operators.rejected',
  enabled: 'operators.enabled',
  disabled: 'operators.disabled',
  'change-submitted': 'operators.change_submitted',
  'change-validated': 'operators.change_validated',
  'change-rejected': 'operators.change_rejected',
  'change-withdrawn': 'operators.change_withdrawn',
  edited: 'operators.changed',
}
/** What an operator does itself, also where the world's builder does it in its name. */
const ofOperator = new Set<OperatorHappening>(['submitted', 'change-submitted', 'change-withdrawn'])

/** @param name of the person in whose name the world's builder does it */
export const doneBy = async (work: Work, what: OperatorHappening, name: string | null = null): Promise<DoneBy> => {
  const author = await authorOf(work)
  return {
    accountId: author?.accountId ?? null,
    name: author?.name ?? name,
    byProvider: isOfProvider(work.actor) && !(work.actor.kind === 'system' && ofOperator.has(what)),
  }
}

export interface Happening {
  what: OperatorHappening
  reason?: string | null
  /** Names of fields, never their values. */
  changed?: readonly string[]
  /** See `doneBy`. */
  actorName?: string | null | undefined
  /** Where it is known already, or no one is signed in: a company that registers itself. */
  by?: DoneBy
  /** For the audit record, in the place of the names of what changed. */
  after?: Record<string, string | number | boolean | null>
  event?: AuditEvent
}

/** Keeps that this was done to an operator: in its history, on record, and as news for maps, scopes and rentals. */
export const recordOperatorEvent = async (
  work: Work,
  operator: { id: string; name: string },
  { what, reason = null, changed = [], actorName, by, after, event }: Happening,
): Promise<void> => {
  const { accountId, name, byProvider } = by ?? (await doneBy(work, what, actorName))
  await insertHappening(work, {
    operatorId: operator.id,
    id: newId(),
    at: work.now,
    what,
    byAccount: accountId,
    byName: name,
    byProvider,
    reason,
    changed: [...changed],
  })
  work.audit({
    event: event ?? events[what],
    target: { kind: 'operator', id: operator.id, name: operator.name },
    operatorId: operator.id,
    reason,
    ...(after ? { after } : changed.length > 0 ? { after: { changed: [...changed] } } : {}),
  })
  work.announce({ topic: 'operators.changed', key: operator.id, payload: { operatorId: operator.id } })
}
