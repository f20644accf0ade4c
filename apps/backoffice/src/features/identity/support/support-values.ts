import { z } from 'zod'
import { emailValue, type FieldFault, optionalLine, phoneValue, requiredLine } from '../people/person-values'

const person = {
  firstName: requiredLine(100),
  lastName: requiredLine(150),
  phoneNumber: phoneValue,
  identificationDocumentCode: optionalLine(40),
}

/** source: ledger Q-09. */
export const supportUpdate = z.object(person)
export type SupportUpdate = z.infer<typeof supportUpdate>

const fault = (of: FieldFault) => of

/** Exactly as typed; a disabled field has none. */
const typed = z.string().default('')

/**
 * What a new person must bring. Different passwords are said on both fields; for an e-mail that has an account already
 * there is no password. source: ledgers; Z-07.
 * @param exists whether the e-mail has an account
 */
export const supportCreation = (exists: boolean) =>
  z
    .object({ ...person, email: emailValue, password: typed, confirmPassword: typed })
    .superRefine(({ password, confirmPassword }, context) => {
      if (exists) return
      const say = (path: 'password' | 'confirmPassword', message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (password === '') say('password', fault('required'))
      if (confirmPassword === '') say('confirmPassword', fault('required'))
      if (password === '' || confirmPassword === '' || password === confirmPassword) return
      say('password', fault('mismatch'))
      say('confirmPassword', fault('mismatch'))
    })
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
