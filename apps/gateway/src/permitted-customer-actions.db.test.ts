import { type RefusalCode, roleSide } from '@motora/contract'
import * as contract from '@motora/contract/customers'
import { customerActions, customerLinkActions, type LinkStanding, whyMayNotAssign } from '@motora/rules/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'

/** A link as its reader has it: who reads, and whether the operator lets people in. */
interface SeenLink extends LinkStanding {
  side: 'provider' | 'operator'
  operatorIsPrivate: boolean
}

let db: TestDatabase
let gateway: OpenPermittedActions
let customers: Machine<contract.Customer, keyof typeof customerActions>
let links: Machine<SeenLink, keyof typeof customerLinkActions>
let moments = 0
/** Of the operator, as it was planted last. */
let operatorIsPrivate = false

interface Stands {
  account?: boolean
  link?: 'none' | 'on' | 'off' | 'ended'
  isPrivate?: boolean
}
const customer =
  ({ account = true, link = 'on', isPrivate = false }: Stands) =>
  async (): Promise<string> => {
    const { operatorId, house } = gateway
    operatorIsPrivate = isPrivate
    await db.asOwner('update operators set is_private = $2 where id = $1', [operatorId, isPrivate])
    const given = { firstName: 'Aina', lastName: 'Puig', mobilePhone: '+34600111222', birthday: '1990-05-17' }
    const email = `${newId()}@rider.test`
    const id = await gateway.asSystem(async (work) => {
      const rider = await house.customers.registerRider(work, { ...given, email, country: 'ES' }, 'no password')
      if (link !== 'none') await house.customers.link(work, rider.id, operatorId)
      return rider.id
    })
    await db.asOwner('update customers set enabled = $2 where id = $1', [id, account])
    await db.asOwner(
      `update customer_operators set enabled = $2, unlinked_at = $3, deregistered_at = $3 where customer_id = $1`,
      [id, link !== 'off', link === 'ended' ? new Date() : null],
    )
    return id
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  const { operatorId } = gateway
  const ofCustomer = (id: string, body: object = {}) => ({ params: { id }, body })
  customers = {
    states: {
      enabled: customer({}),
      disabled: customer({ account: false }),
      'switched off at the operator': customer({ link: 'off' }),
      'left the operator': customer({ link: 'ended' }),
    },
    read: {
      endpoint: contract.getCustomer,
      call: (id) => ({ params: { id } }),
      thing: (body) => body as contract.Customer,
    },
    actions: {
      enable: {
        endpoint: contract.enableCustomer,
        call: (id) => ofCustomer(id, { enabled: true }),
        rule: customerActions.enable,
      },
      disable: {
        endpoint: contract.enableCustomer,
        call: (id) => ofCustomer(id, { enabled: false }),
        rule: customerActions.disable,
      },
      updateProfile: {
        endpoint: contract.updateCustomer,
        call: (id) => ofCustomer(id, { comment: newId() }),
        rule: customerActions.updateProfile,
      },
      erase: {
        endpoint: contract.deleteCustomer,
        call: (id) => ({ params: { id } }),
        rule: customerActions.erase,
      },
    },
  }

  const byBody = (customerId: string) => ({ body: { sharingOperatorId: operatorId, customerId } })
  // of somebody whom it never saw an operator learns nothing
  const unseen = (why: string, { side, isThere }: SeenLink): RefusalCode =>
    side === 'operator' && !isThere && why === 'customer.not_linked' ? 'customer.not_found' : (why as RefusalCode)
  links = {
    states: {
      none: customer({ link: 'none' }),
      open: customer({}),
      off: customer({ link: 'off' }),
      ended: customer({ link: 'ended' }),
      'none, private': customer({ link: 'none', isPrivate: true }),
      'open, private': customer({ isPrivate: true }),
      'ended, private': customer({ link: 'ended', isPrivate: true }),
    },
    read: {
      endpoint: contract.listCustomerOperators,
      call: (id) => ({ params: {}, query: { customerId: id, sharingOperatorId: operatorId } }),
      thing: (body, { role }) => {
        const [link] = Array.isArray(body) ? (body as contract.CustomerOperator[]) : []
        const hasEnded = link !== undefined && link.until !== contract.endlessDate
        return {
          side: roleSide[role],
          operatorIsPrivate,
          isThere: link !== undefined,
          unlinkedAt: hasEnded ? new Date(link.until) : null,
          isPrivate: link?.private === true && !hasEnded,
        }
      },
    },
    actions: {
      assign: {
        endpoint: contract.assignOperator,
        call: byBody,
        rule: (seen) =>
          whyMayNotAssign(seen.side, { isPrivate: seen.operatorIsPrivate }) ?? customerLinkActions.assign(seen),
      },
      changeDates: {
        endpoint: contract.updateAssignOperatorDates,
        call: (customerKey) => {
          moments += 1
          const canOperateStart = new Date(Date.UTC(2026, 0, 1, 0, 0, moments)).toISOString()
          return { body: { customerKey, operatorId, canOperateStart } }
        },
        rule: customerLinkActions.changeDates,
        refusal: unseen,
      },
      unsubscribe: {
        endpoint: contract.unsubscribeCustomer,
        call: (id) => ofCustomer(id, { sharingOperatorId: operatorId }),
        rule: customerLinkActions.unsubscribe,
        refusal: unseen,
      },
      unassign: {
        endpoint: contract.unassignOperator,
        call: byBody,
        rule: customerLinkActions.unassign,
        refusal: unseen,
      },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a customer offers what the gateway does, and nothing else [H-32, H-36, H-66]', async () => {
  expect(await gateway.differencesOf(customers)).toEqual([])
}, 180_000)

test('in every state and role a link offers what the gateway does, and nothing else [H-33, H-34, H-46]', async () => {
  expect(await gateway.differencesOf(links)).toEqual([])
}, 180_000)
