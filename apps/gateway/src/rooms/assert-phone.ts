import type { InputIssue } from '@motora/contract'
import { isValidPhone } from '@motora/rules/phones'
import { invalidInput } from '../kernel/refusal.js'

/** What is wrong with a number; none is fine. @param path of its field in the call */
export const phoneIssues = (phone: string | null | undefined, path: string): InputIssue[] =>
  phone && !isValidPhone(phone)
    ? [{ path, code: 'phone', message: 'no number of its country; with the prefix, such as +34' }]
    : []

/**
 * @param path of its field in the call
 * @throws Refusal request.invalid for a number of no country; none is fine.
 * source: ledgers C-18, C-45, D-03; customer side, section 5
 */
export const assertPhone = (phone: string | null | undefined, path: string): void => {
  const issues = phoneIssues(phone, path)
  if (issues.length > 0) throw invalidInput(issues)
}
