import { lacksTariff, type OperatorReason, operatorActions, operatorState } from '@motora/rules/operators'
import { Refusal } from '../../kernel/refusal.js'
import { isToDo } from '../is-to-do.js'
import type { Work } from '../work.js'
import { assertVersion, dropChange, forgetLogos, type HeldOperator, holdOperator, writeLive } from './hold-operator.js'
import { differingFields } from './own-data.js'
import { recordOperatorEvent } from './record-operator-event.js'
import { updateOperatorRow } from './store.js'

export interface ProvidersWord {
  canOperate: boolean
  /** Of a no. */
  reason: string | null
  version?: number | undefined
  /** See `doneBy`. */
  actorName?: string | null | undefined
}

/**
 * The provider's word on an operator. Yes: it operates, and a change that waits goes live. No: one that operates is
 * disabled, and a change of it stays where it is; any other is rejected. The same word again changes nothing. Riders
 * and its people see it from the same moment.
 * @throws Refusal operator.not_found, operator.changed_meanwhile, operator.no_tariff
 * source: ledgers C-08, C-09, C-25 to C-27, C-39; decisions Z-29, Z-44
 */
export const validateOperator = async (work: Work, id: string, word: ProvidersWord): Promise<void> => {
  const held = await holdOperator(work, id)
  if (word.canOperate ? !mayDo('approve', held) : isNoSaidAlready(held, word)) return
  assertVersion(held, word.version)
  await (word.canOperate ? sayYes(work, held, word) : sayNo(work, held, word))
}

/**
 * Whether this is to be done to the operator in its present state; false: it has been already.
 * @throws Refusal operator.no_change
 */
const mayDo = (action: keyof typeof operatorActions, { row, change }: HeldOperator): boolean => {
  const standing = { state: operatorState(row), hasPendingChange: change !== undefined }
  const sayWhy = (code: OperatorReason): Refusal =>
    new Refusal(code, 'This operator has no change that waits for a decision.')
  return isToDo(operatorActions[action](standing), sayWhy)
}

const isNoSaidAlready = ({ row }: HeldOperator, { reason }: ProvidersWord): boolean =>
  !row.canOperate && !row.submittedAt && row.cannotOperateReason !== null && row.cannotOperateReason === reason

const sayYes = async (work: Work, held: HeldOperator, { actorName }: ProvidersWord): Promise<void> => {
  const { row, live, change } = held
  const data = change?.data ?? live
  if (lacksTariff({ isFree: data.isFree, hasTariff: row.hasTariff }))
    throw new Refusal('operator.no_tariff', 'This operator is not free and has no tariff: its manager sets one first.')
  await writeLive(work, held, data, {
    canOperate: true,
    cannotOperateReason: null,
    submittedAt: null,
    disabledAt: null,
  })
  await dropChange(work, held)
  await forgetLogos(work, row.id, data.logo)
  const what = row.canOperate ? 'change-validated' : row.disabledAt ? 'enabled' : 'validated'
  await recordOperatorEvent(work, row, { what, changed: differingFields(live, data), actorName })
}

const sayNo = async (work: Work, held: HeldOperator, { reason, actorName }: ProvidersWord): Promise<void> => {
  const { row } = held
  const disables = mayDo('disable', held)
  await updateOperatorRow(work, row.id, {
    canOperate: false,
    cannotOperateReason: reason,
    submittedAt: null,
    // what was written when it was disabled stays with it, also after it was enabled again
    ...(disables ? { disabledAt: work.now, note: reason } : {}),
  })
  await recordOperatorEvent(work, row, { what: disables ? 'disabled' : 'rejected', reason, actorName })
}

/**
 * Refuses the change that waits; the operator goes on with what is live.
 * @throws Refusal operator.not_found, operator.no_change, operator.changed_meanwhile
 */
export const rejectChange = async (
  work: Work,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<void> => {
  const held = await holdOperator(work, id)
  if (!mayDo('rejectChange', held)) return
  assertVersion(held, version)
  await endChange(work, held)
  const changed = held.change ? differingFields(held.live, held.change.data) : []
  await recordOperatorEvent(work, held.row, { what: 'change-rejected', reason, changed })
}

/** The operator takes its own change back. Again changes nothing. @throws Refusal operator.not_found */
export const withdrawChange = async (work: Work, id: string): Promise<void> => {
  const held = await holdOperator(work, id)
  if (!mayDo('withdrawChange', held)) return
  await endChange(work, held)
  const changed = held.change ? differingFields(held.live, held.change.data) : []
  await recordOperatorEvent(work, held.row, { what: 'change-withdrawn', changed })
}

const endChange = async (work: Work, held: HeldOperator): Promise<void> => {
  await updateOperatorRow(work, held.row.id, {})
  await dropChange(work, held)
  await forgetLogos(work, held.row.id, held.live.logo)
}
