import { defaults, taxIdField, wholeNumber } from '@motora/contract/fields'
import type { OperatorRegistration } from '@motora/contract/operators'
import { z } from 'zod'
import { firstPassword, judgeFirstPassword } from '../people/first-password'
import { emailValue, type FieldFault, phoneValue, requiredLine } from '../people/person-values'

const fault = (of: FieldFault) => of
const ages = { least: 14, most: 99 }
const maxMoney = 1_000_000

/** What was typed as an amount; undefined where it is none. A comma is a decimal point. */
export const amountOf = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

/** A form gives a number, or nothing where its field is empty: that is 0. */
const percent = z
  .union([z.number(), z.literal('').transform(() => 0)])
  .refine((value) => value >= 0 && value <= 100, fault('percent'))

/** Of a company, no matter who registers it. source: fleet side, section 3. */
export const companyValues = {
  name: requiredLine(120),
  cif: taxIdField,
  phoneNumber: phoneValue,
  visibility: z.enum(['public', 'private']),
  isFree: z.boolean(),
}

/**
 * What the registration of an operator must bring. source: fleet side, section 3; ledgers C-02, C-31, C-32; Z-07.
 * @param exists whether the manager's e-mail has an account
 */
export const registrationValues = (exists: boolean) =>
  z
    .object({
      ...companyValues,
      parentId: z.string().nullable(),
      base: z.enum(['freeFloating', 'station']),
      vehicleTypes: z.array(z.string()),
      minimumAge: wholeNumber.refine((age) => age >= ages.least && age <= ages.most, fault('age')),
      costByVehicle: z.string().refine((text) => (amountOf(text) ?? 0) <= maxMoney, fault('amount')),
      serviceCommissionPercent: percent,
      firstName: requiredLine(100),
      lastName: requiredLine(150),
      email: emailValue,
      username: requiredLine(100),
      ...firstPassword,
    })
    .superRefine(judgeFirstPassword(exists))
export type RegistrationValues = z.output<ReturnType<typeof registrationValues>>
export type RegistrationFields = z.input<ReturnType<typeof registrationValues>>

/** source: ledger C-31 (the age). */
export const emptyRegistration: RegistrationFields = {
  name: '',
  cif: '',
  phoneNumber: '',
  visibility: 'public',
  isFree: false,
  parentId: null,
  base: 'freeFloating',
  vehicleTypes: [],
  minimumAge: defaults.minimumAge,
  costByVehicle: '',
  serviceCommissionPercent: 0,
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
}

/** As the gateway takes it; what is no amount costs 0. source: ledgers C-02, C-31. */
export const registrationBody = (values: RegistrationValues): OperatorRegistration => ({
  name: values.name,
  cif: values.cif,
  contactPhone: values.phoneNumber,
  isPrivate: values.visibility === 'private',
  isFree: values.isFree,
  isStationBase: values.base === 'station',
  costByVehicle: amountOf(values.costByVehicle) ?? 0,
  serviceCommissionPercent: values.serviceCommissionPercent,
  vehicleTypes: values.vehicleTypes.map(Number),
  minimumAge: values.minimumAge,
  parentId: values.parentId,
  managerEmail: values.email,
  username: values.username,
  managerFirstName: values.firstName,
  managerLastName: values.lastName,
  ...(values.password ? { password: values.password } : {}),
})
