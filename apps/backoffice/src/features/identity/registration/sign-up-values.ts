import type { OperatorSignUp } from '@motora/contract/operators'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { newPasswordValues } from '../new-password-values'
import { emailValue, requiredLine } from '../people/person-values'
import { companyValues } from './registration-values'

const kept = {
  ...companyValues,
  firstName: requiredLine(100),
  lastName: requiredLine(150),
  email: emailValue,
}

/** What a company brings that registers itself, with its first manager. source: Z-06. */
export const signUpValues = (t: TFunction<['account', 'shell']>) => z.object(kept).and(newPasswordValues(t))
export type SignUpValues = z.output<ReturnType<typeof signUpValues>>
export type SignUpFields = z.input<ReturnType<typeof signUpValues>>

/** All but the password: it is typed again after a reload. */
export type SignUpDraft = Omit<SignUpFields, 'newPassword' | 'repeat'>

export const emptySignUp: SignUpFields = {
  name: '',
  cif: '',
  phoneNumber: '',
  visibility: 'public',
  isFree: false,
  firstName: '',
  lastName: '',
  email: '',
  newPassword: '',
  repeat: '',
}

/** source: Z-06. @param language of the person, for the mail */
export const signUpBody = (values: SignUpValues, language: OperatorSignUp['language']): OperatorSignUp => ({
  name: values.name,
  cif: values.cif,
  contactPhone: values.phoneNumber,
  isPrivate: values.visibility === 'private',
  isFree: values.isFree,
  managerFirstName: values.firstName,
  managerLastName: values.lastName,
  managerEmail: values.email,
  password: values.newPassword,
  ...(language ? { language } : {}),
})
