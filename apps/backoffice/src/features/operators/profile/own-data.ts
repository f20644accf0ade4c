import type { OperatorOwnData } from '@motora/contract/operators'
import type { OperatorWithChange } from '../operator/operator-calls'

/**
 * What an operator may change of itself, in the order of the screen. source: fleet side, section 7 (UpdateRestricted).
 */
const ownFields = [
  'logo',
  'colour1',
  'colour2',
  'fiscalAddress',
  'contactPhone',
  'iban',
  'link',
  'extraInfo',
  'isFree',
  'isHelmetIncluded',
  'startTimeExclusion',
  'endTimeExclusion',
  'timezone',
  'areas',
  'circles',
] as const satisfies readonly (keyof OperatorOwnData)[]
export type OwnField = (typeof ownFields)[number]

/** What the form begins with: a change that waits is what the operator said last. source: Z-29. */
export const ownDataOf = ({ operator, change }: OperatorWithChange): OperatorOwnData => change?.after ?? operator

/** The fields in which two states of the same operator differ. */
export const differingFields = (one: OperatorOwnData, other: OperatorOwnData): OwnField[] =>
  ownFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

/** Whether a name that the gateway sends is one of these. */
export const isOwnField = (name: string): name is OwnField => (ownFields as readonly string[]).includes(name)
