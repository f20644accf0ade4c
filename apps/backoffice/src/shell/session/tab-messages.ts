import type { Tokens } from '@motora/contract/identity'

/** What the tabs of one browser send each other. No message outlives the tab that hears it. */
export type TabMessage =
  | { kind: 'signed-out' }
  | { kind: 'signed-in' }
  /** A fresh token serves every tab of the same person: one refresh for all. */
  | { kind: 'refreshed'; email: string; tokens: Pick<Tokens, 'idToken' | 'expiresIn'> }
  | { kind: 'role'; email: string; membershipId: string }
  /** Asked before a log-out, which ends what is typed in every tab; answered by those that hold something. */
  | { kind: 'typed-asked' }
  | { kind: 'typed-here' }
