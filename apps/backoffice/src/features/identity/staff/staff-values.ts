import { roleNamed } from '@motora/contract'
import { operatorUserRoles, withPrefix } from '@motora/contract/identity'
import { isPhoneNumber } from '@motora/kit'
import { z } from 'zod'
import { firstPassword, judgeFirstPassword } from '../people/first-password'
import { emailValue, type FieldFault, phoneValue, requiredLine } from '../people/person-values'
import type { StaffKind } from './staff-calls'

const fault = (of: FieldFault) => of

const neededPhone = z
  .string()
  .min(1, fault('required'))
  .refine((text) => text === '' || isPhoneNumber(text), fault('phone'))

/** A technician is reached by phone: every field of theirs is needed. source: ledger D-03. */
export const phoneOf = { operatorUser: phoneValue, technician: neededPhone } as const satisfies Record<
  StaffKind,
  z.ZodType
>

/** What is edited in a row and in the own data. source: ledgers C-44, D-02, D-08. */
export const staffFields = (kind: StaffKind) => ({
  firstName: requiredLine(100),
  lastName: requiredLine(150),
  // the prefix of Spain, where none was typed. source: ledgers C-45, D-03, V-20
  mobilePhone: z.string().transform(withPrefix).pipe(phoneOf[kind]),
})
export type StaffField = keyof ReturnType<typeof staffFields>

export interface StaffAsked {
  kind: StaffKind
  /** Whose person it becomes is chosen in the form. */
  asksOperator: boolean
}

/**
 * What a new person must bring. source: ledgers C-45, D-03; Z-07, Z-11.
 * @param exists whether the e-mail has an account
 */
export const staffCreation = ({ kind, asksOperator }: StaffAsked, exists: boolean) =>
  z
    .object({
      firstName: requiredLine(100),
      lastName: requiredLine(150),
      email: emailValue,
      username: requiredLine(100),
      ...firstPassword,
      phoneNumber: phoneOf[kind],
      role: z.enum(operatorUserRoles),
      operatorId: z.string().nullable(),
      /** Outright, and only of a technician. source: Z-11. */
      seesEverything: z.boolean(),
    })
    .superRefine(judgeFirstPassword(exists))
    .superRefine(({ operatorId, seesEverything }, context) => {
      if (!asksOperator || operatorId || seesEverything) return
      const message = fault(kind === 'technician' ? 'operator' : 'required')
      context.addIssue({ code: 'custom', path: ['operatorId'], message })
    })
export type StaffCreationValues = z.output<ReturnType<typeof staffCreation>>
export type StaffCreationFields = z.input<ReturnType<typeof staffCreation>>

export const emptyStaffCreation: StaffCreationFields = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
  role: roleNamed.operator,
  operatorId: null,
  seesEverything: false,
}
