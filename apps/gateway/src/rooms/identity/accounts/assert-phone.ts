import { isValidPhone } from '@motora/rules/phones'
import { invalidInput } from '../../../kernel/refusal.js'

/**
 * @param field its name in the call
 * @throws Refusal request.invalid for a number of no country; none is fine.
 * source: ledgers C-45, D-03
 */
export const assertPhone = (phone: string | null | undefined, field = 'mobilePhone'): void => {
  if (!phone || isValidPhone(phone)) return
  throw invalidInput([{ path: `body.${field}`, code: 'phone', message: 'there is no such number' }])
}
