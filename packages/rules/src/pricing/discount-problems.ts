/** What is typed: a field that is empty is null. */
export interface TypedDiscount {
  name: string
  /** ISO 8601. */
  applySince: string | null
  applyUntil: string | null
  percent: number | null
  promotionalCode: string | null
  customerEmails: readonly string[]
}

export type DiscountProblemCode =
  | 'required'
  /** The end is not after the start. */
  | 'notAfterStart'
  /** No whole number from 1 to 100. */
  | 'percent'
  | 'promoCode'
  | 'noCustomer'
  /** It is in the list already. */
  | 'customerEmailRepeatInList'

export interface DiscountProblem {
  /** `customerEmails.3` */
  path: string
  code: DiscountProblemCode
}

const promoCode = /^\d{4,12}$/

/** source: customer side, section 5; ledger K-13 */
export const percentProblem = (percent: number | null): DiscountProblemCode | null => {
  if (percent === null || Number.isNaN(percent)) return 'required'
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? null : 'percent'
}

/** How e-mails are compared. */
const plain = (email: string): string => email.trim().toLowerCase()

/** Whether an e-mail stands in a list already. source: ledger K-16 */
export const isInList = (email: string, list: readonly string[]): boolean =>
  list.some((one) => plain(one) === plain(email))

/**
 * Everything that keeps a discount from being saved, by its place, as far as it can be said without knowing the
 * customers: what the dialog shows and what the gateway refuses.
 * source: customer side, section 5; ledgers K-12 to K-17
 */
export const discountProblems = (given: TypedDiscount): DiscountProblem[] => {
  const { name, applySince, applyUntil, percent, promotionalCode, customerEmails } = given
  const problem = (path: string, code: DiscountProblemCode | null): DiscountProblem[] => (code ? [{ path, code }] : [])
  const isBackwards = applySince !== null && applyUntil !== null && !(Date.parse(applyUntil) > Date.parse(applySince))
  return [
    ...problem('name', name.trim() === '' ? 'required' : null),
    ...problem('applySince', applySince ? null : 'required'),
    ...problem('applyUntil', applyUntil ? (isBackwards ? 'notAfterStart' : null) : 'required'),
    ...problem('percent', percentProblem(percent)),
    ...problem('promotionalCode', !promotionalCode || promoCode.test(promotionalCode) ? null : 'promoCode'),
    ...problem('customerEmails', customerEmails.length === 0 ? 'noCustomer' : null),
    ...customerEmails.flatMap((email, index) =>
      problem(
        `customerEmails.${index}`,
        isInList(email, customerEmails.slice(0, index)) ? 'customerEmailRepeatInList' : null,
      ),
    ),
  ]
}
