import { customerLinkActions, type LinkReason, type LinkStanding } from '@motora/rules/customers'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import type { CustomersDeps } from '../deps.js'
import { unknownCustomer } from '../hold-customer.js'
import { type LinkRow, linksOf, lockLink } from '../stores/link-store.js'

const words: Readonly<Record<LinkReason, string>> = {
  'customer.not_linked': 'This customer has no link to this operator any more.',
  // one answer for everybody who cannot be assigned: it says of nobody that there is an account
  'customer.not_assignable': 'This customer cannot be assigned.',
  'customer.private': 'This is a customer of a private operator.',
}

export const notAssignable = (): Refusal => new Refusal('customer.not_assignable', words['customer.not_assignable'])

/** Assigned to a private operator, of those that the scope sees. */
export const isPrivateCustomer = async (
  { operators }: Pick<CustomersDeps, 'operators'>,
  work: Work,
  customerId: string,
): Promise<boolean> => {
  const open = (await linksOf(work, customerId)).filter(({ unlinkedAt }) => unlinkedAt === null)
  if (open.length === 0) return false
  const linked = await operators.listOperators(
    work,
    open.map(({ operatorId }) => operatorId),
  )
  return linked.some(({ isPrivate }) => isPrivate)
}

/** A link that this work holds, with what decides what may be done to it. */
export const holdLink = async (
  deps: Pick<CustomersDeps, 'operators'>,
  work: Work,
  customerId: string,
  operatorId: string,
): Promise<{ link: LinkRow | undefined; standing: LinkStanding }> => {
  const link = await lockLink(work, customerId, operatorId)
  const isPrivate = await isPrivateCustomer(deps, work, customerId)
  return { link, standing: { isThere: link !== undefined, unlinkedAt: link?.unlinkedAt ?? null, isPrivate } }
}

/** @returns whether it is to be done. @throws Refusal customer.not_linked, customer.not_assignable, customer.private */
export const isLinkToBe = (action: keyof typeof customerLinkActions, standing: LinkStanding): boolean =>
  isToDo(customerLinkActions[action](standing), (why) => new Refusal(why, words[why]))

/**
 * The operator that the caller speaks for: what one tenant does to a link never touches another's.
 * @throws Refusal customer.not_found where it is another's
 * source: decision Z-37
 */
export const ownOperator = ({ scope }: Work, operatorId: string): string => {
  if (scope.loggedOperatorId !== operatorId) throw unknownCustomer()
  return operatorId
}
