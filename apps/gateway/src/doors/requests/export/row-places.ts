import {
  type AnswerSchema,
  type EndpointSpec,
  type ExportColumn,
  type ExportQuery,
  type InputIssue,
  isBinary,
} from '@motora/contract'
import { z } from 'zod'
import { invalidInput } from '../../../kernel/refusal.js'

/** The schema under optional, nullable and similar wrappers. */
const bare = (schema: z.ZodType): z.ZodType => {
  let at = schema
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault)
    at = at.unwrap() as z.ZodType
  return at
}

/** Whether the steps end at a figure, a text or a list of them; a list of things on the way is gone through. */
const leads = (schema: z.ZodType, steps: readonly string[]): boolean => {
  const at = bare(schema)
  if (at instanceof z.ZodUnion) return at.options.some((option) => leads(option as z.ZodType, steps))
  if (at instanceof z.ZodArray) return leads(at.element as z.ZodType, steps)
  const [step, ...rest] = steps
  if (step === undefined) return !(at instanceof z.ZodObject)
  if (at instanceof z.ZodRecord || at instanceof z.ZodUnknown) return true
  return at instanceof z.ZodObject && Object.hasOwn(at.shape, step) && leads(at.shape[step] as z.ZodType, rest)
}

/** The shape of one row of a list's answer. @throws for an answer that is no list: a mistake in the contract */
export const rowShapeOf = (answer: AnswerSchema | undefined): z.ZodType => {
  const shape = answer && !isBinary(answer) ? bare(answer) : undefined
  if (!(shape instanceof z.ZodArray)) throw new Error('a list must answer an array')
  return shape.element as z.ZodType
}

/** Columns that ask for what the list does not have: an empty column would look like an empty fleet. */
const unknownPlaces = (row: z.ZodType, columns: readonly ExportColumn[]): InputIssue[] =>
  columns.flatMap(({ from, whenEmpty }, index) =>
    [
      ...from.map((place) => ({ place, path: `query.columns.${index}.from` })),
      ...(typeof whenEmpty === 'object'
        ? [{ place: whenEmpty.from, path: `query.columns.${index}.whenEmpty.from` }]
        : []),
    ]
      .filter(({ place }) => !leads(row, place.split('.')))
      .map(({ place, path }) => ({ path, code: 'unknown_column', message: `this list has no ${place}` })),
  )

/** @throws Refusal request.invalid for columns that the list does not have */
export const assertColumns = (endpoint: EndpointSpec, { columns }: Pick<ExportQuery, 'columns'>): void => {
  const issues = unknownPlaces(rowShapeOf(endpoint.answers[200]), columns)
  if (issues.length > 0) throw invalidInput(issues)
}

const within = (value: unknown, step: string): unknown => {
  if (Array.isArray(value))
    return value.map((one) => within(one, step)).filter((one) => one !== null && one !== undefined)
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Record<string, unknown>)[step]
    : undefined
}

/** The value at the first place that holds something; of a list of things on the way, the values of each. */
export const valueAt = (row: unknown, from: readonly string[]): unknown => {
  for (const place of from) {
    const value = place.split('.').reduce(within, row)
    if (value !== null && value !== undefined && value !== '') return value
  }
  return undefined
}
