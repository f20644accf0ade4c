import { type Customer, type CustomerProfile, genders, idDocTypes } from '@motora/contract/customers'
import type { FieldProblem } from '@motora/contract/fields'
import { isPhoneNumber } from '@motora/kit'
import { z } from 'zod'

const problem = (of: FieldProblem) => of
const line = (max: number) => z.string().trim().max(max, problem('tooLong'))
const requiredLine = (max: number) => line(max).min(1, problem('required'))

/** What the provider may change of a customer's own data; without a phone nothing is saved. source: ledger H-45 */
export const profileValues = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(150),
  mobilePhone: z
    .string()
    .min(1, problem('required'))
    .refine((text) => text === '' || isPhoneNumber(text), problem('phone')),
  birthday: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  idDocType: z.enum(idDocTypes),
  idDocCode: line(40),
  address: line(200),
  postalCode: line(20),
  city: line(100),
  country: z.string().length(2, problem('required')),
  comment: line(500),
})
export type ProfileValues = z.output<typeof profileValues>

const isIdDocType = (text: string): text is (typeof idDocTypes)[number] => idDocTypes.some((one) => one === text)

export const profileOf = (customer: Customer): ProfileValues => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  mobilePhone: customer.mobilePhone ?? '',
  birthday: customer.birthday,
  gender: customer.gender,
  idDocType: isIdDocType(customer.idDocType) ? customer.idDocType : 'Other',
  idDocCode: customer.idDocCode ?? '',
  address: customer.address ?? '',
  postalCode: customer.postalCode ?? '',
  city: customer.city ?? '',
  country: customer.country,
  comment: customer.comment ?? '',
})

const orNull = (text: string): string | null => (text === '' ? null : text)

/** What of it was changed: what stays is not sent, so nobody else's change to it is lost. */
export const changedOf = (values: ProfileValues, before: Customer): CustomerProfile => {
  const was = profileOf(before)
  const changed = (Object.keys(values) as (keyof ProfileValues)[]).filter((name) => values[name] !== was[name])
  const sent = {
    ...values,
    idDocCode: orNull(values.idDocCode),
    address: orNull(values.address),
    postalCode: orNull(values.postalCode),
    city: orNull(values.city),
    comment: orNull(values.comment),
  }
  return Object.fromEntries(changed.map((name) => [name, sent[name]]))
}
