import { isDeepStrictEqual } from 'node:util'
import { newId } from '../../../kernel/ids.js'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import { authorOf } from '../../identity/index.js'
import type { Work } from '../../work.js'
import { findOperator } from '../store.js'
import { assertEnough, type RequestLine } from './assert-enough.js'
import { findRequestRow, insertRequestOnce } from './store.js'
import { listOfferRows } from './stores/offer-store.js'

export interface NewRequest {
  /** Made by the caller; left out: made here. */
  id?: string | undefined
  lines: readonly RequestLine[]
  comment: string | null
}

/** The person who asks: the account, where one is signed in, and the name to show. */
export interface Asker {
  accountId: string | null
  name: string
}

const byModel = (lines: readonly RequestLine[]): RequestLine[] =>
  lines.map(({ model, quantity }) => ({ model, quantity })).sort((a, b) => (a.model < b.model ? -1 : 1))

/** Whether this is the request that was asked before; another's counts as absent, and nothing of it is shown. */
const isThere = async (work: Work, operatorId: string, { id, lines, comment }: NewRequest): Promise<boolean> => {
  const known = id === undefined ? undefined : await findRequestRow(work, id)
  if (!known) return false
  const isSame =
    known.operatorId === operatorId && known.comment === comment && isDeepStrictEqual(known.lines, byModel(lines))
  if (isSame) return true
  throw idReused()
}

/**
 * Asks the provider for vehicles, for an operator. The same id with the same content is the request that is there
 * already, whatever became of it; with other content it is refused.
 * @param by the requester, where the work has none: what the demo's world asks in somebody's name
 * @returns the request's id
 * @throws Refusal operator.not_enough_vehicles, request.key_reused
 * source: ledger C-29; Z-16.
 */
export const requestVehicles = async (
  work: Work,
  operatorId: string,
  given: NewRequest,
  by?: Asker,
): Promise<string> => {
  const operator = await findOperator(work, operatorId)
  if (!operator) throw new Refusal('operator.not_found', 'There is no such operator.')
  const id = given.id ?? newId()
  if (await isThere(work, operatorId, given)) return id
  assertEnough(given.lines, await listOfferRows(work))
  const asker = by ?? (await authorOf(work))
  if (!asker) throw new Error('vehicles are asked for by a person')
  const isNew = await insertRequestOnce(work, {
    operatorId,
    id,
    lines: byModel(given.lines),
    comment: given.comment,
    state: 'waiting',
    createdAt: work.now,
    createdBy: asker.accountId,
    createdByName: asker.name,
  })
  if (!isNew) {
    // sent twice at the same time, or somebody else's id
    if (await isThere(work, operatorId, given)) return id
    throw idReused()
  }
  work.audit({
    event: 'operators.vehicles_requested',
    target: { kind: 'vehicle-request', id, name: operator.name },
    operatorId,
    after: { vehicles: asFacts(given.lines) },
  })
  return id
}

/** `{ S01: 2 }` */
export const asFacts = (lines: readonly RequestLine[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ model, quantity }) => [model, quantity]))
