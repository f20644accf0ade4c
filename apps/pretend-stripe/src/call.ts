import { badParameter, missing } from './api-error.js'
import type { Draft } from './books.js'
import { type Form, textOf } from './form.js'
import type { Kind, OfKind } from './objects.js'

/** One call of the API: what was asked, and the draft of what it does. */
export interface Call {
  draft: Draft
  form: Form
  /** What stands for `*` in the address. */
  id: string
  /** Address of this server, without a slash at the end. */
  origin: string
  /** A trigger asked that what this call begins is not settled immediately. */
  staysPending: boolean
}

/** What a call answers. The draft is written down first. */
export type Answer = (call: Call) => unknown

const words: Partial<Record<Kind, string>> = { 'checkout.session': 'checkout.session', payment_method: 'PaymentMethod' }

/** The thing that the address names. @throws 404 */
export const named = <K extends Kind>({ draft, id }: Call, kind: K): OfKind<K> => {
  const found = draft.find(kind, id)
  if (!found) throw missing(words[kind] ?? kind, id)
  return found
}

/** The thing that a parameter names. @throws 400 where the parameter or the thing is missing */
export const asked = <K extends Kind>({ draft, form }: Call, param: string, kind: K): OfKind<K> => {
  const id = needed(form, param)
  const found = draft.find(kind, id)
  if (!found) throw missing(words[kind] ?? kind, id, param, 400)
  return found
}

/** @throws 400 where it is missing */
export const needed = (form: Form, param: string): string => {
  const text = textOf(form, param)
  if (text === undefined) throw badParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
  return text
}

/** A whole number of cents, 1 or more. @throws 400 */
export const centsOf = (form: Form, param: string): number => {
  const text = needed(form, param)
  if (!/^\d{1,8}$/.test(text)) throw badParameter(param, `Invalid integer: ${text}`, 'parameter_invalid_integer')
  if (Number(text) < 1)
    throw badParameter(param, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  return Number(text)
}
