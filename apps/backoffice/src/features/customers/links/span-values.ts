import { endlessDate } from '@motora/contract/customers'
import type { FieldProblem } from '@motora/contract/fields'
import { z } from 'zod'
import { dayAndTimeOf, momentOf } from '../../../shell/person-clock'
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

/** Without a time the day begins, or ends: the last minute of it is still in. */
const startTime = '00:00'
const endTime = '23:59'
const read = (day: string | null, typed: string, usual: string) =>
  day === null ? undefined : momentOf(day, typed === '' ? usual : typed)

/** What is wrong with the two, at their fields. */
export const judgeSpan = (values: SpanValues, context: z.RefinementCtx): void => {
  const said = (path: string, message: FieldProblem) => context.addIssue({ code: 'custom', path: [path], message })
  const since = read(values.sinceDay, values.sinceTime, startTime)
  const until = read(values.untilDay, values.untilTime, endTime)
  for (const [name, one] of [
    ['sinceTime', since],
    ['untilTime', until],
  ] as const)
    if (one && 'problem' in one) said(name, problem(one.problem === 'skipped' ? 'skippedTime' : 'time'))
  if (values.sinceDay === null && values.sinceTime !== '') said('sinceDay', problem('noDate'))
  if (values.untilDay === null && values.untilTime !== '') said('untilDay', problem('noDate'))
  if (since && until && 'at' in since && 'at' in until && until.at <= since.at) said('untilDay', problem('dateOrder'))
}

/** The dates of a call: none from now, none without end. Only for values that `judgeSpan` has passed. */
export const datesOf = (values: SpanValues): { canOperateStart?: string; canOperateEnd: string } => {
  const since = read(values.sinceDay, values.sinceTime, startTime)
  const until = read(values.untilDay, values.untilTime, endTime)
  return {
    ...(since && 'at' in since ? { canOperateStart: new Date(since.at).toISOString() } : {}),
    canOperateEnd: until && 'at' in until ? new Date(until.at).toISOString() : endlessDate,
  }
}

/** The two of an assignment that exists. */
export const spanOf = (start: string, end: string): SpanValues => {
  const since = dayAndTimeOf(start)
  const until = isEndless(end) ? undefined : dayAndTimeOf(end)
  return {
    ...{ sinceDay: since.day, sinceTime: since.time },
    ...(until ? { untilDay: until.day, untilTime: until.time } : { untilDay: null, untilTime: '' }),
  }
}
