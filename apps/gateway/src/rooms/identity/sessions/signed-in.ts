import { Refusal } from '../../../kernel/refusal.js'
import type { Actor } from '../../work.js'

/** The person who is signed in, with or without a chosen role. @throws Refusal identity.unauthenticated */
export const signedIn = (actor: Actor): { accountId: string; sessionId: string } => {
  if (actor.kind === 'account' || actor.kind === 'staff') return actor
  throw new Refusal('identity.unauthenticated', 'Sign in first.')
}

/** The same with a role. @throws Refusal identity.unauthenticated */
export const signedInAsStaff = (actor: Actor): Extract<Actor, { kind: 'staff' }> => {
  if (actor.kind === 'staff') return actor
  throw new Refusal('identity.unauthenticated', 'Sign in first.')
}
