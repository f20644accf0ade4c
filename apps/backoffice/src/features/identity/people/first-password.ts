import { z } from 'zod'
import type { FieldFault } from './person-values'

const fault = (of: FieldFault) => of

/** Exactly as typed; a disabled field has none. */
const typed = z.string().default('')

/** The first password of a new person, twice. */
export const firstPassword = { password: typed, confirmPassword: typed }

/**
 * Both are needed and equal; different ones are said on both fields. For an e-mail that has an account there is no
 * password. source: ledgers Q-08, C-31, C-45, D-03; Z-07.
 * @param exists whether the e-mail has an account
 */
export const judgeFirstPassword =
  (exists: boolean) =>
  ({ password, confirmPassword }: { password: string; confirmPassword: string }, context: z.RefinementCtx) => {
    if (exists) return
    const say = (path: 'password' | 'confirmPassword', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (password === '') say('password', fault('required'))
    if (confirmPassword === '') say('confirmPassword', fault('required'))
    if (password === '' || confirmPassword === '' || password === confirmPassword) return
    say('password', fault('mismatch'))
    say('confirmPassword', fault('mismatch'))
  }
