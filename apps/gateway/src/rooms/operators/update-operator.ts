import type { operatorUpdate } from '@motora/contract/operators'
import type { z } from 'zod'
import { attempt } from '../../kernel/db/database.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { sayCifTaken } from './cif-taken.js'
import { edited } from './edit-own-data.js'
import {
  assertVersion,
  dropChange,
  forgetLogos,
  type HeldOperator,
  holdOperator,
  unknownOperator,
  writeLive,
} from './hold-operator.js'
import { keepLogo, type Logo } from './keep-logo.js'
import { OperatorTree } from './operator-tree.js'
import { differingFields, rebased } from './own-data.js'
import { recordOperatorEvent } from './record-operator-event.js'
import { findOperator, holdTree, type NewOperatorRow, readTree } from './store.js'
import { putChange } from './stores/change-store.js'
import type { EditOutcome } from './update-own-operator.js'

type Edit = Omit<z.output<typeof operatorUpdate>, 'id' | 'version'>
/** What only the provider changes, as columns of the operator's row. */
const providerFields = [
  'name',
  'cif',
  'managerEmail',
  'parentId',
  'isPrivate',
  'isStationBase',
  'vehicleTypes',
  'minimumAge',
  'costByVehicle',
  'serviceCommissionPercent',
  'group',
  'isSupportDerived',
  'comment',
] as const

export interface WholeUpdate {
  operatorId: string
  edit: Edit
  logo: Logo | null | undefined
  version: number | undefined
}

/**
 * The provider changes an operator: live immediately, since the provider's own changes need no validation. A change
 * that waits goes on waiting, with what it asked for; the rest of it is as it is now.
 * @throws Refusal request.invalid, operator.not_found, operator.changed_meanwhile, operator.cif_taken,
 * operator.parent_circle
 * source: ledgers C-10, C-38; decision 0014
 */
export const updateOperator = async (work: Work, given: WholeUpdate): Promise<EditOutcome> => {
  const { operatorId, edit } = given
  if (edit.parentId !== undefined) await holdTree(work)
  const held = await holdOperator(work, operatorId)
  assertVersion(held, given.version)
  const { row, live, change } = held
  const { whole, changed: changedOfProvider } = await ofProvider(work, held, edit)
  const logo = given.logo && (await keepLogo(work, operatorId, given.logo))
  const next = edited(live, live, edit, logo)
  const changed = [...changedOfProvider, ...differingFields(live, next)]
  if (changed.length === 0) return { pending: change !== undefined, version: row.version }
  let version: number
  try {
    version = await attempt(work.tx, () => writeLive(work, held, next, whole))
  } catch (error) {
    throw sayCifTaken(error)
  }
  const waiting = change && rebased(change.data, live, next)
  const stillWaits = waiting !== undefined && differingFields(next, waiting).length > 0
  if (change && stillWaits) await putChange(work, { ...change, data: waiting })
  else await dropChange(work, held)
  await forgetLogos(work, operatorId, next.logo, stillWaits ? waiting.logo : null)
  await recordOperatorEvent(work, { ...row, name: edit.name ?? row.name }, { what: 'edited', changed })
  return { pending: stillWaits, version }
}

const ofProvider = async (
  work: Work,
  { row }: HeldOperator,
  edit: Edit,
): Promise<{ whole: Partial<NewOperatorRow>; changed: string[] }> => {
  const whole: Partial<NewOperatorRow> = {}
  const changed: string[] = []
  for (const name of providerFields) {
    // no parent is oneself
    const value = name === 'parentId' && edit.parentId === null ? row.id : edit[name]
    if (value === undefined || isSame(value, row[name])) continue
    Object.assign(whole, { [name]: value })
    changed.push(name)
  }
  if (whole.parentId !== undefined && whole.parentId !== row.id) await assertParent(work, row.id, whole.parentId)
  return { whole, changed }
}

const isSame = (given: unknown, kept: unknown): boolean => JSON.stringify(given) === JSON.stringify(kept)

/** @throws Refusal operator.not_found, operator.parent_circle */
const assertParent = async (work: Work, id: string, parentId: string): Promise<void> => {
  if (!(await findOperator(work, parentId))) throw unknownOperator()
  if (new OperatorTree(await readTree(work)).withDescendants(id).includes(parentId))
    throw new Refusal(
      'operator.parent_circle',
      'An operator cannot be below itself or below one of its own sub-operators.',
    )
}
