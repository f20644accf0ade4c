import type { Currency } from '@motora/contract/fields'
import { centsOf, eurosOf, type SettledMonth, settlementOf, transfersOfSettlement } from '@motora/rules/money'
import { addDays, dayBounds, localDay } from '@motora/rules/time'
import { idFrom } from '../../../kernel/ids.js'
import type { OperatorRow } from '../../operators/index.js'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import type { MoneyParts } from '../deps.js'
import {
  type Collected,
  collectedBetween,
  holdSettlingOf,
  insertSettlement,
  lastSettled,
  type SettledUntil,
  type SettlementRow,
} from './stores/settlement-store.js'

/** A month is settled once it has been over for so long: what was under way at its end is in the books by then. */
const settledMs = 3_600_000
const nothing: Collected = { cardCents: 0, creditCents: 0, refundsCents: 0, disputesCents: 0 }

/** A month of an operator, by its clocks. */
interface Month {
  /** `2026-11` */
  name: string
  since: Date
  until: Date
  /** When its days end. */
  dayEnds: Date[]
}

const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7)

/**
 * The first month that is not settled, from the one in which the operator was made. It begins where the one before
 * ended, so that nothing is left out or counted twice where the operator's time zone has changed meanwhile.
 */
const monthToSettle = ({ createdAt, timezone }: OperatorRow, last: SettledUntil | undefined): Month => {
  const name = last ? monthAfter(last.month) : localDay(createdAt.getTime(), timezone).slice(0, 7)
  const [year = 0, month = 0] = name.split('-').map(Number)
  const [first = 0, ...ends] = dayBounds(year, month, timezone)
  return {
    name,
    since: last?.untilAt ?? new Date(first),
    until: new Date(ends.at(-1) ?? first),
    dayEnds: ends.map((at) => new Date(at)),
  }
}

const isOver = ({ until }: Month, now: Date): boolean => until.getTime() + settledMs <= now.getTime()

/** Settles one month of an operator in every currency that it has something in; in euros always. */
const settleMonth = async (
  { vehicles }: Pick<MoneyParts, 'vehicles'>,
  work: Work,
  operator: OperatorRow,
  { name, since, until, dayEnds }: Month,
): Promise<void> => {
  const operatorId = operator.id
  const collected = await collectedBetween(work, { operatorId, since, until })
  const held = await vehicles.past.daysHeld(work, operatorId, dayEnds)
  for (const currency of new Set<Currency>(['eur', ...collected.keys()])) {
    // the cost of a vehicle is said in euros
    const counted = currency === 'eur' ? held : []
    const month: SettledMonth = {
      ...(collected.get(currency) ?? nothing),
      commissionHundredths: Math.round(operator.serviceCommissionPercent * 100),
      costByVehicleCents: currency === 'eur' ? centsOf(operator.costByVehicle) : 0,
      vehicleDays: counted.reduce((sum, { days }) => sum + days, 0),
      daysOfMonth: dayEnds.length,
    }
    const row: SettlementRow = {
      id: idFrom(operatorId, `settlement ${name} ${currency}`),
      operatorId,
      month: name,
      currency,
      sinceAt: since,
      untilAt: until,
      timeZone: operator.timezone,
      madeAt: work.now,
      operatorName: operator.name,
      operatorNif: operator.cif,
      ...month,
      ...settlementOf(month),
    }
    const { id } = row
    await insertSettlement(
      work,
      row,
      counted.map((vehicle) => ({ operatorId, settlementId: id, ...vehicle })),
    )
    await postTransfers(work, { ref: id, operatorId, customerId: null, currency }, transfersOfSettlement(month))
    work.audit({
      event: 'money.month_settled',
      target: { kind: 'settlement', id, name: `${operator.name} ${name}` },
      operatorId,
      after: { month: name, currency, payable: eurosOf(row.payableCents) },
    })
  }
}

/** Operators whose months are looked through with one question. */
const operatorsAtOnce = 500

/**
 * Settles each month that is over at each operator, once, the first one first: each month is a work of its own, which
 * another process or another try finds done. What is given back later of what a settled month collected is in the month
 * in which it is given back.
 * source: MONEY §7; decision 0077
 */
export const settleMonths = async (parts: MoneyParts): Promise<void> => {
  const { inOwnWork, operators, log } = parts
  const all = await inOwnWork((work) => operators.listOperators(work))
  for (let from = 0; from < all.length; from += operatorsAtOnce) {
    const some = all.slice(from, from + operatorsAtOnce)
    const known = await inOwnWork((work) =>
      lastSettled(
        work,
        some.map(({ id }) => id),
      ),
    )
    for (const { id } of some.filter((one) => isOver(monthToSettle(one, known.get(one.id)), parts.clock.now())))
      try {
        while (await inOwnWork((work) => settleNext(parts, work, id)));
      } catch (error) {
        // one operator that cannot be settled keeps no other from it
        log.error({ err: error, operatorId: id }, 'a month could not be settled; it is tried again')
      }
  }
}

/** @returns whether a month was settled: there may be another one */
const settleNext = async (parts: MoneyParts, work: Work, operatorId: string): Promise<boolean> => {
  await holdSettlingOf(work, operatorId)
  const operator = await parts.operators.findOperator(work, operatorId)
  const month = operator && monthToSettle(operator, (await lastSettled(work, [operatorId])).get(operatorId))
  if (!operator || !month || !isOver(month, work.now)) return false
  await settleMonth(parts, work, operator, month)
  return true
}
