import { type Customer, endlessDate } from '@motora/contract/customers'
import type { FieldProblem } from '@motora/contract/fields'
import { z } from 'zod'
import { dayAndTimeOf, endDayAndTimeOf, endMomentOf, sideOfSpan, startMomentOf } from '../../../shell/person-clock'
import { isEndless } from '../customer/customer-standing'

const problem = (of: FieldProblem) => of
const dayOrNone = z.string().nullable()
const time = z.string()

/** Two moments as day and time by the person's clock; a day that is left out is none. source: ledgers H-21, H-46 */
export const spanShape = { sinceDay: dayOrNone, sinceTime: time, untilDay: dayOrNone, untilTime: time }
export interface SpanValues {
  sinceDay: string | null
  sinceTime: string
  untilDay: string | null
  untilTime: string
}
export const noSpan: SpanValues = { sinceDay: null, sinceTime: '', untilDay: null, untilTime: '' }

/** An assignment as it was read. */
type Kept = Partial<Pick<Customer, 'canOperateStart' | 'canOperateEnd'>>
const sinceOf = ({ sinceDay, sinceTime }: SpanValues, kept?: string) =>
  sideOfSpan(startMomentOf, sinceDay, sinceTime, kept)
const untilOf = ({ untilDay, untilTime }: SpanValues, kept?: string) =>
  sideOfSpan(endMomentOf, untilDay, untilTime, kept)

/** What is wrong with the two, at their fields. */
export const judgeSpan = (values: SpanValues, context: z.RefinementCtx): void => {
  const said = (path: string, message: FieldProblem) => context.addIssue({ code: 'custom', path: [path], message })
  const [since, until] = [sinceOf(values), untilOf(values)]
  if (since.fault) said('sinceTime', since.fault)
  if (until.fault) said('untilTime', until.fault)
  if (values.sinceDay === null && values.sinceTime !== '') said('sinceDay', problem('noDate'))
  if (values.untilDay === null && values.untilTime !== '') said('untilDay', problem('noDate'))
  if (since.at && until.at && Date.parse(until.at) <= Date.parse(since.at)) said('untilDay', problem('dateOrder'))
}

/**
 * The dates of a call: none from now, none without end. Only for values that `judgeSpan` has passed.
 * @param kept the assignment that is changed, if one is
 */
export const datesOf = (values: SpanValues, kept: Kept = {}): { canOperateStart?: string; canOperateEnd: string } => {
  const [since, until] = [sinceOf(values, kept.canOperateStart), untilOf(values, kept.canOperateEnd)]
  return { ...(since.at ? { canOperateStart: since.at } : {}), canOperateEnd: until.at ?? endlessDate }
}

/** The two of an assignment that exists. */
export const spanOf = (start: string, end: string): SpanValues => {
  const since = dayAndTimeOf(start)
  const until = isEndless(end) ? undefined : endDayAndTimeOf(end)
  return {
    sinceDay: since.day,
    sinceTime: since.time,
    ...(until ? { untilDay: until.day, untilTime: until.time } : { untilDay: null, untilTime: '' }),
  }
}
