import {
  endAccountSessions as endAccountSessionsEndpoint,
  inviteAccount as inviteAccountEndpoint,
  removeMembership as removeMembershipEndpoint,
  resetSecondFactor as resetSecondFactorEndpoint,
  resumeAccount as resumeAccountEndpoint,
  suspendAccount as suspendAccountEndpoint,
} from '@motora/contract/identity'
import { type Handler, handle } from '../../work.js'
import {
  endAccountSessions,
  removeMembership,
  resetSecondFactor,
  resumeAccount,
  suspendAccount,
} from './administer-account.js'
import { type InvitationDeps, inviteAccount } from './invite-account.js'

const done = { status: 204, body: undefined } as const

/** What administrators do with accounts. Seeing them is an overview: it joins the names of operators. */
export const createAccountHandlers = (deps: InvitationDeps): Handler[] => [
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
]
