import { badParameter } from '../api-error.js'
import type { Answer } from '../call.js'
import { type Form, partOf, textOf } from '../form.js'
import type { Kind, Stored } from '../objects.js'

const maxRows = 100

const numberOf = (form: Form, name: string): number | undefined => {
  const text = textOf(form, name)
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw badParameter(name, `Invalid integer: ${text}`, 'parameter_invalid_integer')
  return Number(text)
}

/** Whether it was made in the span that `created[gte]` and its like name, in seconds since 1970. */
const isIn = (span: Form, created: number): boolean => {
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => numberOf(span, name))
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  )
}

/** A page of a kind, the newest first, filtered by these fields. source: the provider's reference, pagination */
export const listOf =
  (kind: Kind, url: string, fields: readonly string[]): Answer =>
  ({ draft, form }) => {
    const limit = numberOf(form, 'limit') ?? 10
    if (limit < 1 || limit > maxRows)
      throw badParameter('limit', `This value must be from 1 to ${maxRows}.`, 'parameter_invalid_integer')
    const matching = (draft.all(kind) as Stored[]).filter(
      (thing) =>
        isIn(partOf(form, 'created'), thing.created) &&
        fields.every((field) => {
          const asked = textOf(form, field)
          return asked === undefined || (thing as unknown as Record<string, unknown>)[field] === asked
        }),
    )
    const after = textOf(form, 'starting_after')
    const before = textOf(form, 'ending_before')
    const place = (id: string): number => {
      const at = matching.findIndex((thing) => thing.id === id)
      if (at < 0) throw badParameter(after === id ? 'starting_after' : 'ending_before', `No such ${kind}: '${id}'`)
      return at
    }
    const rest = after !== undefined ? matching.slice(place(after) + 1) : matching
    const rows =
      before !== undefined ? rest.slice(Math.max(0, place(before) - limit), place(before)) : rest.slice(0, limit)
    return {
      object: 'list',
      data: rows,
      has_more: before !== undefined ? place(before) > limit : rest.length > limit,
      url,
    }
  }
