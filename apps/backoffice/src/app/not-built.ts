import type { ScreenPath } from '@motora/contract'

/** The part of the product that a screen belongs to; a word for each is in `screens:part.*`. */
export type Part = 'identity' | 'operators' | 'customers' | 'pricing' | 'sharing' | 'reports'

/** Screens that do not exist yet, said openly; docs/screens-not-built.md says the same, and a test holds it to that. */
export const notBuilt = {
  '/validations': 'customers',
  '/services': 'sharing',
  '/monthlyDetails': 'reports',
  '/rates': 'pricing',
  '/customers': 'customers',
  '/customers/assignToOperator/$id': 'customers',
  '/operators/services': 'operators',
  '/bills': 'reports',
  '/bills/$id': 'reports',
  '/trips': 'sharing',
  '/analytics': 'reports',
  '/reports/details/$id': 'reports',
  '/bonus': 'pricing',
  '/payments': 'sharing',
} as const satisfies Partial<Record<ScreenPath, Part>>

export type NotBuiltPath = keyof typeof notBuilt
export type BuiltPath = Exclude<ScreenPath, NotBuiltPath>
