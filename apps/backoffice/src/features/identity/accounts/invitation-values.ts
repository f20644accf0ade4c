import { type Role, role, roleSide } from '@motora/contract'
import { membershipFits } from '@motora/rules/identity'
import { z } from 'zod'
import { emailValue, type FieldFault, phoneValue, requiredLine } from '../people/person-values'

const fault = (of: FieldFault) => of

export const invitationLanguages = ['es', 'cat', 'en'] as const

/** Whether the role speaks for one operator. */
export const needsOperator = (of: Role): boolean => roleSide[of] === 'operator'

/** Whether the role may be given without an operator, to see everything. source: Z-11; PROMISES §4.9. */
export const maySeeEverything = (of: Role): boolean =>
  needsOperator(of) && membershipFits({ role: of, operatorId: null, seesEverything: true })

/** source: decision Z-15; a role of an operator needs one, or the outright word that it sees everything. */
export const invitationValues = z
  .object({
    email: emailValue,
    fullName: requiredLine(251),
    phoneNumber: phoneValue,
    role: z.union([role, z.literal('')]),
    operatorId: z.string().nullable(),
    seesEverything: z.boolean(),
    language: z.enum(invitationLanguages),
  })
  .superRefine(({ role: chosen, operatorId, seesEverything }, context) => {
    if (chosen === '') return context.addIssue({ code: 'custom', path: ['role'], message: fault('required') })
    const fits = membershipFits({ role: chosen, ...reachOf(chosen, operatorId, seesEverything) })
    if (!fits)
      context.addIssue({
        code: 'custom',
        path: ['operatorId'],
        message: fault(maySeeEverything(chosen) ? 'operator' : 'required'),
      })
  })
export type InvitationValues = z.infer<typeof invitationValues>

/** Operator and reach of a role: what was chosen for another role before does not come along. */
export const reachOf = (of: Role, operatorId: string | null, seesEverything: boolean) => {
  const everything = seesEverything && maySeeEverything(of)
  return { operatorId: needsOperator(of) && !everything ? operatorId : null, seesEverything: everything }
}
