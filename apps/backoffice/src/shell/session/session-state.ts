import type { CurrentMembership } from '@motora/contract/identity'

/** Why a person finds themselves signed out. */
export type SignedOutWhy = 'ended' | 'not-operational' | 'no-permission' | 'replaced'

export type SessionState =
  /** Asking the gateway whether the browser still holds a session. */
  | { phase: 'starting' }
  | { phase: 'unreachable'; error: unknown }
  | { phase: 'signed-out'; why?: SignedOutWhy }
  /** Several roles: one has to be chosen. `before` is the role of a person who may still go back. */
  | { phase: 'choosing'; memberships: readonly CurrentMembership[]; before?: CurrentMembership }
  | WorkingState

export interface WorkingState {
  phase: 'working'
  memberships: readonly CurrentMembership[]
  membership: CurrentMembership
  /** The session has ended under work that is not saved: calls wait until the person has signed in again. (Z-09) */
  paused?: true
  /** Opened without a network: the role that was worked in last, not confirmed by the gateway yet. */
  remembered?: true
  /** Signed in in another tab, and followed here: the e-mail of the person before. */
  insteadOf?: string
  /** The role that the person took in another tab. */
  roleElsewhere?: CurrentMembership
}
