import * as contract from '@motora/contract/customers'
import { idTokenSeconds } from '@motora/contract/identity'
import { Refusal } from '../../kernel/refusal.js'
import { hashPassword, PasswordCheck, RefreshTokens } from '../identity/index.js'
import { type Handler, handle, handleInOwnTransactions } from '../work.js'
import type { CustomersDeps, InOwnWork } from './deps.js'
import { presentPendingCustomer, presentRider } from './present.js'
import { createRefreshRider } from './refresh-rider.js'
import { registerRider } from './register-rider.js'
import { createRiderSignIn } from './rider-sign-in.js'
import type { RiderTokens } from './rider-tokens.js'
import { findCustomer } from './store.js'
import { listPendingCustomers } from './stores/pending-store.js'
import type { RiderSessionRow } from './stores/session-store.js'

export const customersHandlers = (deps: CustomersDeps, tokens: RiderTokens, inOwnWork: InOwnWork): Handler[] => {
  const passwords = new PasswordCheck()
  const refreshTokens = new RefreshTokens(deps.secrets.keysFor('rider-refresh-token'))
  const signIn = createRiderSignIn(passwords, deps.log, inOwnWork)
  const refresh = createRefreshRider(refreshTokens, deps.log, inOwnWork)
  const pairOf = async ({ id, customerId, generation }: RiderSessionRow): Promise<contract.RiderTokens> => ({
    idToken: await tokens.make({ customerId, sessionId: id }),
    refreshToken: refreshTokens.make(id, generation),
    expiresIn: idTokenSeconds,
  })
  return [
    handleInOwnTransactions(contract.registerRider, async (_actor, { body: { password, ...given } }) => {
      const passwordHash = await passwords.inPlace(() => hashPassword(password))
      const row = await inOwnWork((work) => registerRider(work, given, passwordHash))
      return { status: 201, body: presentRider(row) }
    }),
    handleInOwnTransactions(contract.signInRider, async (_actor, { body }) => ({
      status: 200,
      body: await pairOf(await signIn(body)),
    })),
    handleInOwnTransactions(contract.refreshRider, async (_actor, { body }) => ({
      status: 200,
      body: await pairOf(await refresh(body.refreshToken)),
    })),
    handle(contract.getRider, async (work) => {
      const row = work.actor.kind === 'rider' ? await findCustomer(work, work.actor.customerId) : undefined
      if (!row) throw new Refusal('rider.unauthenticated', 'Sign in first.')
      return { status: 200, body: presentRider(row) }
    }),
    handle(contract.listCustomersPendingValidation, async (work, { query }) => {
      const { rows, total } = await listPendingCustomers(work, query)
      return { status: 200, body: rows.map(presentPendingCustomer), total }
    }),
  ]
}
