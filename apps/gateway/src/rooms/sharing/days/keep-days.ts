import { localDay } from '@motora/rules/time'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { countDays } from './count-days.js'
import { holdDaysOf, type Mark, putDays, takeMarks } from './stores/day-store.js'
import { putRiders } from './stores/rider-store.js'
import { putVehicles } from './stores/vehicle-store.js'

type DayDeps = Pick<SharingDeps, 'money' | 'operators'>

/** The days of each operator's own clock in which these moments lie, in order. */
export const daysOf = (
  marks: readonly Mark[],
  zones: ReadonlyMap<string, string>,
): { operatorId: string; timezone: string; days: string[] }[] => {
  const days = new Map<string, Set<string>>()
  for (const { operatorId, at } of marks) {
    const zone = zones.get(operatorId)
    if (zone === undefined) continue
    days.set(operatorId, (days.get(operatorId) ?? new Set()).add(localDay(at, zone)))
  }
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([operatorId, of]) => ({ operatorId, timezone: zones.get(operatorId) ?? '', days: [...of].sort() }))
}

export const zonesOf = async (
  { operators }: DayDeps,
  work: Work,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await operators.listOperators(work, [...new Set(ids)])).map(({ id, timezone }) => [id, timezone]))

/**
 * Counts the days again in which something changed. A mark is taken before its day is read, and an operator's days are
 * held while they are counted, so that of two that count at once the later one has read all that was marked.
 * @param most marks at once
 * @returns how many marks were taken
 */
export const keepDays = async (deps: DayDeps, work: Work, most: number): Promise<number> => {
  const marks = await takeMarks(work, most)
  const zones = await zonesOf(
    deps,
    work,
    marks.map(({ operatorId }) => operatorId),
  )
  for (const { operatorId, timezone, days } of daysOf(marks, zones)) {
    await holdDaysOf(work, operatorId)
    await putDays(work, operatorId, await countDays(deps, work, { id: operatorId, timezone }, days))
    const of = { operatorId, timezone, days }
    await putRiders(work, of)
    await putVehicles(work, of)
  }
  return marks.length
}
