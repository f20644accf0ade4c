import type { Account } from '@motora/contract/identity'
import type { Verdict } from '@motora/rules/actions'
import type { AccountStanding } from '@motora/rules/identity'
import { useMembership, useOffer } from '../../../shell/session/use-session'

/** How an action on this account is offered to the person who looks at it. */
export function useAccountOffer({ email, suspended }: Account) {
  const offer = useOffer()
  const isOwn = useMembership().email.toLowerCase() === email.toLowerCase()
  // anyone who may do anything here is an administrator, and stays
  const standing = { isOwn, suspended, isLastAdministrator: false }
  return <Reason extends string>(
    endpoint: Parameters<typeof offer>[0],
    rule: (standing: AccountStanding) => Verdict<Reason>,
  ) => offer(endpoint, rule(standing))
}
