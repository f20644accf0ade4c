import { type HeatPoint, maxHeatMapDays } from '@motora/contract/vehicles'
import { daysFromTo, localDay, localTime } from '@motora/rules/time'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { middleOf, middleOfFour } from './heat-cells.js'
import { pendingQuarters, readHeat, readHeatByHour } from './store.js'

/** An answer stays small whatever was reported; what is left out is the palest. */
const maxCells = 20_000
const maxCellsEachHour = 2000

export interface HeatAsked {
  /** A day of the operator's clock, or a moment, which means its day. */
  since: string
  /** The same, and this day counts too; a moment is the end, which itself is left out. */
  until: string
  byHour?: boolean | undefined
}

const isDay = (text: string): boolean => text.length === 10

/**
 * First and last day by a clock in the time zone. @throws Refusal vehicle.heat_map_too_long beyond 90 days.
 * source: ledger F-15; decision Z-18.
 */
export const heatDays = ({ since, until }: HeatAsked, timeZone: string): { firstDay: string; lastDay: string } => {
  const firstDay = isDay(since) ? since : localDay(Date.parse(since), timeZone)
  const lastDay = isDay(until) ? until : localDay(Date.parse(until) - 1, timeZone)
  if (daysFromTo(firstDay, lastDay) > maxHeatMapDays)
    throw new Refusal('vehicle.heat_map_too_long', `A heat map shows at most ${maxHeatMapDays} days.`)
  return { firstDay, lastDay }
}

/**
 * How often an operator's vehicles were reported in each cell, over whole days of its clock; the heaviest first.
 * Counts everything kept up to now: what is not in the days yet is added from what is pending. source: ledger F-17.
 */
export const readHeatMap = async (
  work: Work,
  operator: { id: string; timezone: string },
  asked: HeatAsked,
): Promise<HeatPoint[]> => {
  const { firstDay, lastDay } = heatDays(asked, operator.timezone)
  const quarters = await pendingQuarters(work, operator.id)
  const pending = quarters.flatMap((quarterAt) => {
    const { day, hour } = localTime(quarterAt, operator.timezone)
    return day >= firstDay && day <= lastDay ? [{ quarterAt, hour }] : []
  })
  const span = { operatorId: operator.id, firstDay, lastDay, pending }
  if (asked.byHour) {
    const rows = await readHeatByHour(work, span, maxCellsEachHour)
    return rows.map(({ four, hour, reports }) => ({ ...middleOfFour(four), weight: reports, hour }))
  }
  const rows = await readHeat(work, span, maxCells)
  return rows.map(({ cell, reports }) => ({ ...middleOf(cell), weight: reports }))
}
