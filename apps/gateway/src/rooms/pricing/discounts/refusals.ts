import type { DiscountProblem, DiscountProblemCode } from '@motora/rules/pricing'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'

export const unknownDiscount = (): Refusal =>
  new Refusal('discount.not_found', 'This discount does not exist, or is not yours to see.')

export const unknownCustomer = (): Refusal =>
  new Refusal('customer.not_found', 'This customer does not exist, or is not yours to see.')

export const codeTaken = (): Refusal =>
  new Refusal('discount.code_taken', 'Another discount of this operator that is not over has this promo code.')

export const discountChanged = (): Refusal =>
  new Refusal('discount.changed_meanwhile', 'Somebody else has changed this discount meanwhile. Read it again.')

export const notLinked = (): Refusal =>
  new Refusal('customer.not_linked', 'This customer has no link to this operator any more.')

export const discountOver = (): Refusal => new Refusal('discount.over', 'This discount is over: its last day is past.')

export const discountFull = (): Refusal =>
  new Refusal('discount.full', 'This discount names as many customers as one may.')

/** Whatever keeps a customer from being taken has one answer, so that nobody learns from it who has an account. */
type Problem = Omit<DiscountProblem, 'code'> & { code: DiscountProblemCode | 'customerEmailRepeat' }

const inWords: Readonly<Record<Problem['code'], string>> = {
  required: 'The field is required',
  notAfterStart: 'The date must be greater than the start',
  percent: 'must be a whole number from 1 to 100',
  promoCode: 'The code must be numerical between 4 and 12 digits',
  noCustomer: 'You must select at least one customer',
  customerEmailRepeatInList: 'The email already exists in the discount list',
  customerEmailRepeat: 'The email is already assigned in the discount',
}

/** @throws Refusal request.invalid with all that is wrong */
export const assertNone = (problems: readonly Problem[]): void => {
  if (problems.length > 0)
    throw invalidInput(problems.map(({ path, code }) => ({ path: `body.${path}`, code, message: inWords[code] })))
}
