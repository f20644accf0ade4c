import type { ScreenPath } from '@motora/contract'

/** The part of the product that a screen belongs to; a word for each stands in `screens:part.*`. */
export type Part = 'identity' | 'operators' | 'customers' | 'pricing' | 'sharing' | 'firmware' | 'reports' | 'help'

/** Screens that do not exist yet, said openly; docs/screens-not-built.md says the same, and a test holds it to that. */
export const notBuilt = {
  '/validations': 'customers',
  '/services': 'sharing',
  '/monthlyDetails': 'reports',
  '/rates': 'pricing',
  '/customers': 'customers',
  '/customers/assignToOperator/$id': 'customers',
  '/files': 'firmware',
  '/files/create': 'firmware',
  '/files/$id': 'firmware',
  '/upgrades': 'firmware',
  '/upgrades/create/$id': 'firmware',
  '/upgrades/$id': 'firmware',
  '/firmwares': 'firmware',
  '/firmwares/create': 'firmware',
  '/firmwares/edit/$id': 'firmware',
  '/firmwares/$id': 'firmware',
  '/operators/services': 'operators',
  '/bills': 'reports',
  '/bills/$id': 'reports',
  '/trips': 'sharing',
  '/analytics': 'reports',
  '/reports/details/$id': 'reports',
  '/bonus': 'pricing',
  '/payments': 'sharing',
  '/help': 'help',
} as const satisfies Partial<Record<ScreenPath, Part>>

export type NotBuiltPath = keyof typeof notBuilt
export type BuiltPath = Exclude<ScreenPath, NotBuiltPath>
