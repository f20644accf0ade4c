import * as contract from '@motora/contract/customers'
import { noMoneyBars } from '@motora/rules/customers'
import { Refusal } from '../../kernel/refusal.js'
import { everything } from '../operators/index.js'
import { type Handler, handle, handleInOwnTransactions, type Work } from '../work.js'
import type { CustomersParts } from './deps.js'
import { previewErasure } from './erase/erase-customer.js'
import { eraseOwnAccount, ofOwnErasure } from './erase/erase-own-account.js'
import { presentPendingCustomer, presentRider } from './present.js'
import { changePreferences } from './profile/change-preferences.js'
import { registerRider } from './register-rider.js'
import { type CustomerRow, findCustomer } from './store.js'
import { listPendingCustomers } from './stores/pending-store.js'

/** What riders ask of their own account, and the queue of the provider. */
export const customersHandlers = (parts: CustomersParts): Handler[] => {
  const { signIn, moneyOf } = parts
  const presented = async (work: Work, row: CustomerRow): Promise<contract.Rider> =>
    presentRider(row, (await moneyOf(work, [row.id])).get(row.id) ?? noMoneyBars)
  return [
    handle(contract.registerRider, {
      scope: everything('a rider registers before any operator is known'),
      prepare: (_call, { body }) => signIn.hashNewPassword(body.password, body),
      answer: async (work, { body: { password: _, ...given } }, passwordHash) => {
        await registerRider(work, given, passwordHash, signIn)
        return { status: 204, body: undefined }
      },
    }),
    handle(contract.getRider, async (work) => {
      const row = work.actor.kind === 'rider' ? await findCustomer(work, work.actor.customerId) : undefined
      if (!row) throw new Refusal('rider.unauthenticated', 'Sign in first.')
      return { status: 200, body: await presented(work, row) }
    }),
    handle(contract.updateRiderPreferences, {
      scope: everything('riders change what is their own alone'),
      answer: async (work, { body }) => {
        if (work.actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
        return { status: 200, body: await presented(work, await changePreferences(work, work.actor.customerId, body)) }
      },
    }),
    handle(contract.getRiderErasure, {
      scope: ofOwnErasure,
      answer: async (work) => {
        const row = work.actor.kind === 'rider' ? await findCustomer(work, work.actor.customerId) : undefined
        if (!row) throw new Refusal('rider.unauthenticated', 'Sign in first.')
        return { status: 200, body: await previewErasure(parts, work, row.id) }
      },
    }),
    handleInOwnTransactions(contract.eraseRider, 'a wrong password stays counted', async (call, { body }) => {
      await eraseOwnAccount(parts, call, body)
      return { status: 204, body: undefined }
    }),
    handle(contract.listCustomersPendingToValidate, async (work, { query }) => {
      const { rows, ...place } = await listPendingCustomers(work, query)
      return { status: 200, body: rows.map(presentPendingCustomer), ...place }
    }),
  ]
}
