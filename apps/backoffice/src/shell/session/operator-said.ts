import { roleNamed } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'

/**
 * The operator that a person names when ending a service: the one they are logged in for; none for the
 * administrator and for others of the provider. source: ledgers E-17, N-10.
 */
export const operatorSaid = (membership: Pick<CurrentMembership, 'role' | 'sharingOperatorId'>) =>
  membership.role === roleNamed.admin || membership.sharingOperatorId === null
    ? {}
    : { sharingOperatorId: membership.sharingOperatorId }
