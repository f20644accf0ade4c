import { z } from 'zod'
import { momentOf } from '../../../../shell/person-clock'

/** A campaign starts immediately, at a moment, or only when a person starts it. */
export const whens = ['now', 'at', 'draft'] as const
export type When = (typeof whens)[number]

export interface WhenValues {
  when: When
  day: string | null
  time: string
}

/** What is wrong with the moment is shown at its field. */
export function checkWhen({ when, day, time }: WhenValues, context: z.RefinementCtx): void {
  if (when !== 'at') return
  const problem = momentProblem(day, time)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
}

function momentProblem(day: string | null, time: string): { field: 'day' | 'time'; message: string } | undefined {
  if (day === null) return { field: 'day', message: 'required' }
  const moment = momentOf(day, time)
  if ('problem' in moment) return { field: 'time', message: moment.problem === 'skipped' ? 'skippedTime' : 'time' }
  return moment.at <= Date.now() ? { field: 'time', message: 'momentPast' } : undefined
}

const fields = { day: z.string().nullable(), time: z.string() }
export const whenFields = { when: z.enum(whens), ...fields }
/** Of the moment alone. */
export const momentValues = z
  .object(fields)
  .superRefine((values, context) => checkWhen({ ...values, when: 'at' }, context))
export type MomentValues = z.output<typeof momentValues>

/** The moment that was chosen and checked. */
export const chosenMoment = ({ day, time }: MomentValues): string => {
  const moment = momentOf(day ?? '', time)
  if ('problem' in moment) throw new Error('a moment is asked for before it was checked')
  return new Date(moment.at).toISOString()
}
