import { isDeepStrictEqual } from 'node:util'
import { noWatch, type Thresholds, type WatchSettings } from '@motora/contract/operators'
import type { Work } from '../../work.js'
import { unknownOperator } from '../hold-operator.js'
import { findOperator, lockOperator } from '../store.js'
import { findWatchRow, listWatchRows, putWatchRow, type WatchRow } from './store.js'

/** What may open an incident by itself. */
export type Watched = Exclude<keyof WatchSettings, keyof Thresholds>

/** Since when an operator wants each; null: it does not. */
export interface OperatorWatch extends Thresholds {
  since: Readonly<Record<Watched, Date | null>>
}

const sinceOf = (row: WatchRow): OperatorWatch['since'] => ({
  lowBattery: row.lowBatterySince,
  leftArea: row.leftAreaSince,
  movedWithoutRental: row.movedSince,
  silent: row.silentSince,
})

const thresholdsOfRow = ({ lowBatteryPercent, silentAfterMinutes }: WatchRow): Thresholds => ({
  lowBatteryPercent,
  silentAfterMinutes,
})

const settingsOf = (row: WatchRow | undefined): WatchSettings =>
  row
    ? {
        lowBattery: row.lowBatterySince !== null,
        lowBatteryPercent: row.lowBatteryPercent,
        leftArea: row.leftAreaSince !== null,
        movedWithoutRental: row.movedSince !== null,
        silent: row.silentSince !== null,
        silentAfterMinutes: row.silentAfterMinutes,
      }
    : noWatch

/** Of these operators, or of all in the scope; such as never said anything are left out. */
export const watchOf = async (work: Work, operatorIds?: readonly string[]): Promise<Map<string, OperatorWatch>> =>
  new Map(
    (await listWatchRows(work, operatorIds)).map((row) => [
      row.operatorId,
      { ...thresholdsOfRow(row), since: sinceOf(row) },
    ]),
  )

/** What these operators, or all of the scope, call a low battery and a silent vehicle; riders' work may ask it as well. */
export const thresholdsOf = async (work: Work, operatorIds?: readonly string[]): Promise<Map<string, Thresholds>> =>
  new Map((await listWatchRows(work, operatorIds)).map((row) => [row.operatorId, thresholdsOfRow(row)]))

/** @throws Refusal operator.not_found, also outside the scope */
export const readWatch = async (work: Work, operatorId: string): Promise<WatchSettings> => {
  if (!(await findOperator(work, operatorId))) throw unknownOperator()
  return settingsOf(await findWatchRow(work, operatorId))
}

/**
 * Says which incidents open by themselves for an operator. What was wanted before goes on since then; what is new
 * counts from now, so that nothing opens for what happened earlier. The same again changes nothing, and what is left out
 * stays as it is: somebody else may have set it meanwhile.
 * @throws Refusal operator.not_found, also outside the scope
 */
export const saveWatch = async (
  work: Work,
  operatorId: string,
  given: Partial<WatchSettings>,
): Promise<WatchSettings> => {
  const operator = await lockOperator(work, operatorId)
  if (!operator) throw unknownOperator()
  const row = await findWatchRow(work, operatorId)
  const before = settingsOf(row)
  const settings = { ...before, ...given }
  if (isDeepStrictEqual(before, settings)) return before
  const since = (wanted: boolean, known: Date | null | undefined): Date | null => (wanted ? (known ?? work.now) : null)
  await putWatchRow(work, {
    operatorId,
    lowBatterySince: since(settings.lowBattery, row?.lowBatterySince),
    lowBatteryPercent: settings.lowBatteryPercent,
    leftAreaSince: since(settings.leftArea, row?.leftAreaSince),
    movedSince: since(settings.movedWithoutRental, row?.movedSince),
    silentSince: since(settings.silent, row?.silentSince),
    silentAfterMinutes: settings.silentAfterMinutes,
    updatedAt: work.now,
  })
  work.audit({
    event: 'operators.watch_saved',
    target: { kind: 'operator', id: operatorId, name: operator.name },
    operatorId,
    before,
    after: settings,
  })
  work.announce({ topic: 'operators.watch', key: operatorId, payload: { operatorId } })
  return settings
}
