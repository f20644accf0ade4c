import type { EfficiencyStatistics } from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import { minutesOf } from '@motora/rules/sharing'
import type { Work } from '../../rooms/work.js'
import type { Span } from './span.js'
import { sumDays, sumHours, sumMoney, sumVehicleSeconds } from './stores/efficiency-store.js'

const toHundredth = (value: number): number => Math.round(value * 100) / 100

/** Is the fleet used, and where does the money go? */
export const readEfficiency = async (work: Work, span: Span): Promise<EfficiencyStatistics> => {
  const sums = new Map((await sumDays(work, span)).map((sum) => [sum.day, sum]))
  // a day has 23 hours or 25 when clocks are put forward or back
  const msOf = (number: number): number => (span.bounds[number + 1] ?? 0) - (span.bounds[number] ?? 0)
  const held = new Map(
    (await sumVehicleSeconds(work, span)).map(({ number, seconds }) => [
      span.days[number],
      (seconds * 1000) / msOf(number),
    ]),
  )
  const byDay = span.days
    .filter((day) => sums.has(day) || held.has(day))
    .map((day) => {
      const { rentals = 0, drivenSeconds = 0, pausedSeconds = 0, metres = 0 } = sums.get(day) ?? {}
      return {
        day,
        rentals,
        distanceKms: metres / 1000,
        drivenMinutes: minutesOf(drivenSeconds),
        pausedMinutes: minutesOf(pausedSeconds),
        vehicleDays: toHundredth(held.get(day) ?? 0),
      }
    })
  const money = (await sumMoney(work, span)).map(({ currency, ...cents }) => ({
    currency,
    gross: eurosOf(cents.gross),
    discount: eurosOf(cents.discount),
    credit: eurosOf(cents.credit),
    charged: eurosOf(cents.charged),
    forgiven: eurosOf(cents.forgiven),
    open: eurosOf(cents.open),
    refunded: eurosOf(cents.refunded),
    disputes: eurosOf(cents.disputes),
  }))
  return { byDay, money, byHour: await sumHours(work, span) }
}
