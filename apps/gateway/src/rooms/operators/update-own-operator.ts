import { isDeepStrictEqual } from 'node:util'
import type { OperatorOwnData } from '@motora/contract/operators'
import { invalidInput } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { edited, type OwnEdit } from './edit-own-data.js'
import { assertVersion, dropChange, forgetLogos, type HeldOperator, holdOperator, writeLive } from './hold-operator.js'
import { keepLogo, type Logo } from './keep-logo.js'
import { differingFields } from './own-data.js'
import { doneBy, recordOperatorEvent } from './record-operator-event.js'
import { updateOperatorRow } from './store.js'
import { putChange } from './stores/change-store.js'

export interface OwnUpdate {
  operatorId: string
  edit: OwnEdit
  /** undefined: none was sent; null: taken away. */
  logo: Logo | null | undefined
  version: number | undefined
  /** False: kept, and not sent for validation. Left out: sent. */
  submit?: boolean | undefined
}
export interface EditOutcome {
  /** Waits for the provider's word. */
  pending: boolean
  version: number
}

/**
 * An operator changes its own data and areas. One that operates goes on with the old: its edit waits next to it, whole,
 * and starts from what waits already. One that does not operate sends its data for validation, also when it sends
 * again what was rejected; or keeps them for later.
 * @throws Refusal request.invalid, operator.not_found, operator.changed_meanwhile
 * source: ledgers C-09, C-10, C-37; decisions Z-13, Z-29, 0047
 */
export const updateOwnOperator = async (work: Work, given: OwnUpdate): Promise<EditOutcome> => {
  const held = await holdOperator(work, given.operatorId)
  assertVersion(held, given.version)
  const { live, change } = held
  const logo = given.logo && (await keepLogo(work, given.operatorId, given.logo))
  const next = edited(change?.data ?? live, live, given.edit, logo)
  const outcome = await settle(work, held, next, given)
  // what waited is in the operator now, or in the change
  await forgetLogos(work, given.operatorId, held.row.canOperate ? live.logo : next.logo, next.logo)
  return outcome
}

const settle = (work: Work, held: HeldOperator, next: OperatorOwnData, { submit }: OwnUpdate) => {
  if (!held.row.canOperate) return store(work, held, next, { sends: submit !== false })
  if (submit === false)
    throw invalidInput([
      {
        path: 'submit',
        code: 'custom',
        message: 'a change of an operator that operates always waits for the provider',
      },
    ])
  return askForChange(work, held, next)
}

const askForChange = async (work: Work, held: HeldOperator, next: OperatorOwnData): Promise<EditOutcome> => {
  const { row, live, change } = held
  const changed = differingFields(live, next)
  if (change ? isDeepStrictEqual(change.data, next) : changed.length === 0)
    return { pending: change !== undefined, version: row.version }
  const version = await updateOperatorRow(work, row.id, {})
  if (changed.length === 0) {
    await dropChange(work, held)
    await recordOperatorEvent(work, row, { what: 'change-withdrawn' })
    return { pending: false, version }
  }
  const by = await doneBy(work, 'change-submitted')
  await putChange(work, {
    operatorId: row.id,
    data: next,
    submittedAt: work.now,
    submittedBy: by.accountId,
    submittedByName: by.name,
  })
  await recordOperatorEvent(work, row, { what: 'change-submitted', changed, by })
  return { pending: true, version }
}

/** Sends the data of an operator for validation as it is; of one that operates or waits already nothing changes. */
export const submitOperator = async (work: Work, operatorId: string, actorName?: string | null): Promise<void> => {
  const held = await holdOperator(work, operatorId)
  if (!held.row.canOperate) await store(work, held, held.change?.data ?? held.live, { sends: true, actorName })
}

/**
 * The data of an operator that does not operate: sent for validation, or kept as typed so far. What waits for the
 * provider already still waits, as it is now.
 */
const store = async (
  work: Work,
  held: HeldOperator,
  next: OperatorOwnData,
  { sends, actorName }: { sends: boolean; actorName?: string | null | undefined },
): Promise<EditOutcome> => {
  const { row, live } = held
  const changed = differingFields(live, next)
  const waits = row.submittedAt !== null
  // the same data twice is sent, or kept, once
  if ((waits || !sends) && changed.length === 0 && !held.change) return { pending: waits, version: row.version }
  const version = await writeLive(work, held, next, sends ? { submittedAt: work.now } : {})
  await dropChange(work, held)
  await recordOperatorEvent(work, row, { what: sends ? 'submitted' : 'edited', changed, actorName })
  return { pending: sends || waits, version }
}
