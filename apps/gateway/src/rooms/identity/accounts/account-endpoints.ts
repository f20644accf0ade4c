import {
  endAccountSessions as endAccountSessionsEndpoint,
  inviteAccount as inviteAccountEndpoint,
  removeMembership as removeMembershipEndpoint,
  resetSecondFactor as resetSecondFactorEndpoint,
  resumeAccount as resumeAccountEndpoint,
  setOwnLanguage as setOwnLanguageEndpoint,
  suspendAccount as suspendAccountEndpoint,
} from '@motora/contract/identity'
import { type Handler, handle, type Scope } from '../../work.js'
import { signedIn } from '../sessions/signed-in.js'
import {
  endAccountSessions,
  removeMembership,
  resetSecondFactor,
  resumeAccount,
  suspendAccount,
} from './administer-account.js'
import { type InvitationDeps, inviteAccount } from './invite-account.js'
import { setOwnLanguage } from './set-own-language.js'

const done = { status: 204, body: undefined } as const

interface Deps extends InvitationDeps {
  everyAccount: Scope
}

/**
 * What administrators do with accounts, and somebody with their own. Seeing them is an overview: it joins the names of
 * operators.
 */
export const createAccountHandlers = (deps: Deps): Handler[] => [
  handle(inviteAccountEndpoint, async (work, { body }) => ({
    status: 201,
    body: { id: await inviteAccount(work, body, deps), invited: true as const },
  })),
  handle(suspendAccountEndpoint, async (work, { params, body }) => {
    await suspendAccount(work, params.id, body.reason)
    return done
  }),
  handle(resumeAccountEndpoint, async (work, { params }) => {
    await resumeAccount(work, params.id)
    return done
  }),
  handle(resetSecondFactorEndpoint, async (work, { params }) => {
    await resetSecondFactor(work, params.id)
    return done
  }),
  handle(endAccountSessionsEndpoint, async (work, { params }) => {
    await endAccountSessions(work, params.id)
    return done
  }),
  handle(removeMembershipEndpoint, async (work, { params }) => {
    await removeMembership(work, params.id, params.membershipId)
    return done
  }),
  handle(setOwnLanguageEndpoint, {
    scope: deps.everyAccount,
    answer: async (work, { body }) => {
      await setOwnLanguage(work, signedIn(work.actor).accountId, body.language)
      return done
    },
  }),
]
