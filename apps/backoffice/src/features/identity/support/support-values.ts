import { z } from 'zod'
import { firstPassword, judgeFirstPassword } from '../people/first-password'
import { emailValue, optionalLine, phoneValue, requiredLine } from '../people/person-values'

const person = {
  firstName: requiredLine(100),
  lastName: requiredLine(150),
  phoneNumber: phoneValue,
  identificationDocumentCode: optionalLine(40),
}

/** source: ledger Q-09. */
export const supportUpdate = z.object(person)
export type SupportUpdate = z.infer<typeof supportUpdate>

/**
 * What a new person must bring. source: ledgers; Z-07.
 * @param exists whether the e-mail has an account
 */
export const supportCreation = (exists: boolean) =>
  z.object({ ...person, email: emailValue, ...firstPassword }).superRefine(judgeFirstPassword(exists))
export type SupportCreation = z.infer<ReturnType<typeof supportCreation>>
export type SupportCreationFields = z.input<ReturnType<typeof supportCreation>>

export const emptySupportCreation: SupportCreationFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
  identificationDocumentCode: '',
}
