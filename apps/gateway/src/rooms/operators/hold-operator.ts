import type { OperatorOwnData } from '@motora/contract/operators'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { areaRowsOf, differingFields, ownDataOf, rowOfOwnData } from './own-data.js'
import {
  areasOf,
  lockOperator,
  type NewOperatorRow,
  type OperatorRow,
  replaceAreas,
  updateOperatorRow,
} from './store.js'
import { type ChangeRow, deleteChange, findChange } from './stores/change-store.js'
import { deleteLogosExcept } from './stores/logo-store.js'

export const unknownOperator = (): Refusal => new Refusal('operator.not_found', 'There is no such operator.')

/** An operator that no one else changes until the end of this work, with what is live and what waits. */
export interface HeldOperator {
  row: OperatorRow
  live: OperatorOwnData
  change: ChangeRow | undefined
}

/** @throws Refusal operator.not_found, also outside the scope */
export const holdOperator = async (work: Work, id: string): Promise<HeldOperator> => {
  const row = await lockOperator(work, id)
  if (!row) throw unknownOperator()
  return { row, live: ownDataOf(row, await areasOf(work, [id])), change: await findChange(work, id) }
}

/** @throws Refusal operator.changed_meanwhile when it is not the one that was read any more */
export const assertVersion = ({ row }: HeldOperator, version: number | undefined): void => {
  if (version !== undefined && version !== row.version)
    throw new Refusal('operator.changed_meanwhile', 'Somebody else has changed this operator meanwhile. Read it again.')
}

/** Writes data of an operator as live, and whatever else changes with it. @returns the new version */
export const writeLive = async (
  work: Work,
  { row, live }: HeldOperator,
  data: OperatorOwnData,
  more: Partial<NewOperatorRow> = {},
): Promise<number> => {
  const version = await updateOperatorRow(work, row.id, { ...rowOfOwnData(data), ...more })
  const changed = differingFields(live, data)
  if (changed.includes('areas') || changed.includes('circles'))
    await replaceAreas(work, row.id, areaRowsOf(row.id, data))
  return version
}

/** The change does not wait any more. */
export const dropChange = async (work: Work, { row, change }: HeldOperator): Promise<void> => {
  if (change) await deleteChange(work, row.id)
}

/** Pictures that neither the live operator nor a waiting change names go. */
export const forgetLogos = (work: Work, operatorId: string, ...named: (string | null | undefined)[]): Promise<void> =>
  deleteLogosExcept(
    work,
    operatorId,
    named.filter((one) => typeof one === 'string'),
  )
