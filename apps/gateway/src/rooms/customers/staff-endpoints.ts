import * as contract from '@motora/contract/customers'
import { noMoneyBars, whyMayNotSeeOperators } from '@motora/rules/customers'
import { Refusal } from '../../kernel/refusal.js'
import { everything } from '../operators/index.js'
import { isOfProvider } from '../provider-people.js'
import { type Handler, handle, type Work } from '../work.js'
import { completeCustomers } from './complete-customers.js'
import { countries } from './countries.js'
import type { CustomersParts } from './deps.js'
import { eraseCustomer, previewErasure } from './erase/erase-customer.js'
import { getCustomerRow, keyOf, unknownCustomer } from './hold-customer.js'
import { assertMayAssign, assignCustomer } from './links/assign-customer.js'
import { changeLinkDates, unassignCustomer, unsubscribeCustomer } from './links/change-link.js'
import { enableCustomer } from './links/enable-customer.js'
import { isPrivateCustomer } from './links/hold-link.js'
import { presentHappening, presentLink } from './present.js'
import { inviteCustomer } from './profile/invite-customer.js'
import { updateProfile } from './profile/update-profile.js'
import { listHappenings } from './stores/history-store.js'
import { listLinks } from './stores/link-store.js'

const done = { status: 204, body: undefined } as const

/** What staff asks of one customer. source: customer side, section 7. */
export const staffHandlers = (deps: CustomersParts): Handler[] => {
  const one = async (work: Work, id: string) => {
    const [body] = await completeCustomers(deps, work, [{ id }], false)
    if (!body) throw unknownCustomer()
    return { status: 200 as const, body }
  }
  const operatorsOf = async (work: Work, ids: readonly (string | null)[]) => {
    const named = [...new Set(ids.flatMap((id) => id ?? []))]
    const found = named.length > 0 ? await deps.operators.listOperators(work, named) : []
    return new Map(found.map((operator) => [operator.id, operator]))
  }

  return [
    handle(contract.getCustomer, (work, { params }) => one(work, params.id)),
    handle(contract.listCountries, async () => ({ status: 200, body: countries })),
    handle(contract.listCustomerOperators, async (work, { query: { customerId, sharingOperatorId, ...page } }) => {
      const customer = await getCustomerRow(work, customerId)
      const side = isOfProvider(work.actor) ? 'provider' : 'operator'
      const why =
        sharingOperatorId === undefined
          ? whyMayNotSeeOperators(side, { isPrivate: await isPrivateCustomer(deps, work, customerId) })
          : undefined
      if (why) throw new Refusal(why, 'Only of customers of private operators is it shown where they may rent.')
      const { rows, ...place } = await listLinks(work, { customerId, operatorId: sharingOperatorId }, page)
      const named = await operatorsOf(
        work,
        rows.map(({ operatorId }) => operatorId),
      )
      const money = (await deps.moneyOf(work, [customer.id])).get(customer.id) ?? noMoneyBars
      const body = rows.map((link) => presentLink(link, { customer, money }, named.get(link.operatorId), work.now))
      return { status: 200, body, ...place }
    }),
    handle(contract.listCustomerHistory, async (work, { params, query }) => {
      await getCustomerRow(work, params.id)
      const { rows, ...place } = await listHappenings(work, params.id, query)
      const named = await operatorsOf(
        work,
        rows.map(({ operatorId }) => operatorId),
      )
      const body = rows.map((row) => presentHappening(row, named.get(row.operatorId ?? '')?.name, work.actor))
      return { status: 200, body, ...place }
    }),

    handle(contract.updateCustomer, async (work, { params, body: { version, ...profile } }) => {
      const { id } = await updateProfile(deps, work, params.id, profile, version)
      return one(work, id)
    }),
    handle(contract.updateCustomerForAdmin, async (work, { query, body }) => {
      const profile = 'userData' in body ? body.userData : body.customerUpdateRequest
      const { id } = await updateProfile(deps, work, query.email, profile, body.version)
      return one(work, id)
    }),
    handle(contract.inviteCustomer, async (work, { body }) => one(work, (await inviteCustomer(deps, work, body)).id)),

    handle(contract.assignOperator, {
      scope: everything('whom an operator assigns it has not seen before; the operator is judged by its own scope'),
      prepare: (call, { body }) => assertMayAssign(deps, call, body.sharingOperatorId),
      answer: async (work, { body: { sharingOperatorId: operatorId, customerId, customerKey, ...dates } }) => {
        await assignCustomer(deps, work, { operatorId, key: keyOf({ customerId, customerKey }), ...dates })
        return done
      },
    }),
    handle(contract.unassignOperator, async (work, { body }) => {
      await unassignCustomer(deps, work, keyOf(body), body.sharingOperatorId)
      return done
    }),
    handle(contract.updateAssignOperatorDates, async (work, { body: { customerKey, operatorId, known, ...dates } }) => {
      await changeLinkDates(deps, work, customerKey, operatorId, dates, known)
      return done
    }),
    handle(contract.enableCustomer, async (work, { params, body }) => {
      await enableCustomer(deps, work, params.id, body.enabled)
      return done
    }),
    handle(contract.unsubscribeCustomer, async (work, { params, body }) => {
      await unsubscribeCustomer(deps, work, params.id, body.sharingOperatorId)
      return done
    }),

    handle(contract.getErasure, async (work, { params }) => ({
      status: 200,
      body: await previewErasure(deps, work, params.id),
    })),
    handle(contract.deleteCustomer, async (work, { params }) => {
      await eraseCustomer(deps, work, params.id)
      return done
    }),
    handle(contract.deleteCustomerByEmail, async (work, { query }) => {
      await eraseCustomer(deps, work, query.email)
      return done
    }),
  ]
}
