import { emailField, nonNegativeNumber, sizedText, taxIdField, wholeNumber } from '@motora/contract/fields'
import type { Operator, OperatorUpdate } from '@motora/contract/operators'
import { z } from 'zod'
import { fieldsOf, profileValues } from '../profile/profile-values'

export const maxLength = { name: 120, text: 2000 } as const
const minAge = 14
const maxAge = 99
const maxMoney = 1_000_000

/** What only the provider changes. source: fleet side, section 7 (update); ledger C-38. */
const providerValues = {
  name: sizedText(1, maxLength.name),
  cif: taxIdField,
  managerEmail: z.union([z.literal(''), emailField]),
  /** Null: its own parent. */
  parentId: z.string().nullable(),
  isPrivate: z.boolean(),
  isStationBase: z.boolean(),
  /** Numbers of homologation types, as texts: so a list of choices has them. */
  vehicleTypes: z.array(z.string()),
  minimumAge: wholeNumber.refine((age) => age >= minAge && age <= maxAge, 'age'),
  costByVehicle: nonNegativeNumber.refine((cost) => cost <= maxMoney, 'amount'),
  serviceCommissionPercent: nonNegativeNumber.refine((percent) => percent <= 100, 'percent'),
  group: sizedText(0, maxLength.name),
  isSupportDerived: z.boolean(),
  comment: z.string().max(maxLength.text, 'tooLong'),
}
type ProviderField = keyof typeof providerValues

/** The whole operator but its picture and areas, which are not typed. */
export const editValues = profileValues.safeExtend(providerValues)
export type EditFields = z.input<typeof editValues>
export type EditValues = z.output<typeof editValues>

/** What the form begins with. */
export const editFieldsOf = (operator: Operator): EditFields => ({
  ...fieldsOf(operator),
  name: operator.name,
  cif: operator.cif,
  managerEmail: operator.managerEmail ?? '',
  parentId: operator.parentId === operator.id ? null : operator.parentId,
  isPrivate: operator.isPrivate,
  isStationBase: operator.isStationBase,
  vehicleTypes: operator.vehicleTypes.map(String),
  minimumAge: operator.minimumAge,
  costByVehicle: operator.costByVehicle,
  serviceCommissionPercent: operator.serviceCommissionPercent,
  group: operator.group ?? '',
  isSupportDerived: operator.isSupportDerived,
  comment: operator.comment ?? '',
})

/** What is sent to the gateway of the provider's own fields: those that differ from what the form began with. */
export function providerBody(typed: EditValues, operator: Operator): OperatorUpdate {
  const before = editFieldsOf(operator)
  const differs = (field: ProviderField) => JSON.stringify(typed[field]) !== JSON.stringify(before[field])
  const changed = (Object.keys(providerValues) as ProviderField[])
    .filter(differs)
    .map(
      (field) => [field, field === 'vehicleTypes' ? typed.vehicleTypes.map(Number) : (typed[field] ?? null)] as const,
    )
    .map(([field, value]) => [field, value === '' ? null : value])
  return Object.fromEntries(changed) as OperatorUpdate
}
