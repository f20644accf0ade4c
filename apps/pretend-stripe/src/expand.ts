import { badParameter } from './api-error.js'
import type { Draft } from './books.js'
import type { Kind } from './objects.js'

/** Fields that hold an id, and what it is the id of. */
const kindOfField: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  customer: 'customer',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  setup_intent: 'setup_intent',
}

type Thing = Record<string, unknown>

const expandOne = (draft: Draft, thing: unknown, [field, ...rest]: readonly string[]): unknown => {
  if (field === undefined || thing === null || typeof thing !== 'object') return thing
  if (Array.isArray(thing)) return thing.map((one) => expandOne(draft, one, [field, ...rest]))
  const holder = thing as Thing
  const kind = kindOfField[field]
  const value = holder[field]
  if (field !== 'data' && !kind)
    throw badParameter('expand', `This property cannot be expanded (${field}).`, 'parameter_unknown')
  const there = typeof value === 'string' && kind ? draft.find(kind, value) : value
  return { ...holder, [field]: expandOne(draft, there, rest) }
}

/** The answer with these ids replaced by what they name: `latest_charge`, `data.customer`, `setup_intent.payment_method`. */
export const expand = (draft: Draft, answer: unknown, paths: readonly string[]): unknown =>
  paths.reduce((so, path) => expandOne(draft, so, path.split('.')), answer)
