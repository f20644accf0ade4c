import { id } from '@motora/contract'
import type { RiderRegistration } from '@motora/contract/customers'
import { isOpenTo } from '@motora/rules/customers'
import { Refusal } from '../../kernel/refusal.js'
import { everything, type OperatorRow, ofOperators } from '../operators/index.js'
import type { Actor, Scope, Work } from '../work.js'
import type { CustomersDeps } from './deps.js'
import { customersHandlers } from './endpoints.js'
import { type ImportedRider, importRider } from './import-rider.js'
import { createCustomerKeys } from './keys/customer-keys.js'
import { admitRider } from './may-rent.js'
import { keepConfirmedRider } from './register-rider.js'
import {
  type CustomerRow,
  confirmCustomerEmail,
  customersByIds,
  endLink,
  findCustomer,
  findCustomerByEmail,
  linksOf,
  putLink,
  setCustomerCanOperate,
} from './store.js'

export { sealedCustomerKeys } from './stores/key-store.js'
export type { CustomersDeps }
export type Customer = CustomerRow & { fullName: string }

const named = (row: CustomerRow): Customer => ({ ...row, fullName: `${row.firstName} ${row.lastName}`.trim() })

/** Riders: who they are and from whom they may rent; how they sign in is identity's. */
export const createCustomersRoom = ({ inTransaction, secrets, identity, operators }: CustomersDeps) => {
  const signIn = identity.openRiderSignIn({
    findByEmail: findCustomerByEmail,
    find: findCustomer,
    confirmEmail: confirmCustomerEmail,
  })
  const keys = createCustomerKeys(secrets)
  return {
    /** What is sealed under a person's own key; see there. */
    keys,
    riderOf: signIn.riderOf,
    /** What a rider sees: operators open to everybody, and those ever linked. */
    scopeOfRider: async ({ customerId }: Extract<Actor, { kind: 'rider' }>): Promise<Scope> => {
      const ids = await inTransaction(
        { kind: 'system', name: 'customers' },
        everything('a rider’s operators are not known yet'),
        async (work) => {
          const open = (await operators.listOperators(work)).filter((o) => o.canOperate && !o.isPrivate)
          const links = await linksOf(work, customerId)
          return [...new Set([...open.map((o) => o.id), ...links.map((link) => link.operatorId)])]
        },
      )
      return ofOperators(ids, customerId)
    },
    /** For builders of many riders: the slow part, before any transaction. */
    hashPassword: signIn.hashPassword,
    /** A rider whose address needs no mail. */
    registerRider: async (
      work: Work,
      given: Omit<RiderRegistration, 'password'>,
      passwordHash: string,
    ): Promise<Customer> => named(await keepConfirmedRider(work, given, passwordHash, signIn)),
    /** Stores a rider of another system, who can never sign in or rent here. @returns the id */
    importRider: (work: Work, given: ImportedRider): Promise<string> => importRider(work, given),
    /** The provider's word on the rider's documents. */
    setCanOperate: async (work: Work, id: string, canOperate: boolean, reason: string | null = null): Promise<void> => {
      if (!(await setCustomerCanOperate(work, id, canOperate, canOperate ? null : reason)))
        throw new Refusal('customer.not_found', 'There is no such customer.')
    },
    /** Lets a rider in at an operator between these dates; null: no end. */
    link: (work: Work, customerId: string, operatorId: string, until: Date | null = null): Promise<void> =>
      putLink(work, { customerId, operatorId, canOperateStart: work.now, canOperateEnd: until }),
    unlink: (work: Work, customerId: string, operatorId: string): Promise<void> =>
      endLink(work, customerId, operatorId),
    /** @throws Refusal rider.* when this rider may not rent from this operator now */
    admitRider: (work: Work, customerId: string, operator: OperatorRow): Promise<void> =>
      admitRider(work, customerId, operator),
    /** Those of these operators that rent to the rider at all; the rider may still lack something. */
    openTo: async (work: Work, customerId: string, operators: readonly OperatorRow[]): Promise<OperatorRow[]> => {
      const links = new Map((await linksOf(work, customerId)).map((link) => [link.operatorId, link]))
      return operators.filter((operator) => isOpenTo(operator, links.get(operator.id), work.now))
    },
    findCustomer: async (work: Work, id: string): Promise<Customer | undefined> => {
      const row = await findCustomer(work, id)
      return row && named(row)
    },
    findCustomerByEmail: async (work: Work, email: string): Promise<Customer | undefined> => {
      const row = await findCustomerByEmail(work, email)
      return row && named(row)
    },
    /**
     * The operators that a customer is assigned to, of those that the scope sees; by the customer's id or e-mail.
     * @returns undefined when the scope sees no such customer
     */
    operatorsOfCustomer: async (work: Work, key: string): Promise<string[] | undefined> => {
      const customer = id.safeParse(key).success ? await findCustomer(work, key) : await findCustomerByEmail(work, key)
      if (!customer) return undefined
      const links = await linksOf(work, customer.id)
      return links.filter(({ unlinkedAt }) => unlinkedAt === null).map(({ operatorId }) => operatorId)
    },
    /** By id, of those that the scope sees. */
    customersByIds: async (work: Work, ids: readonly string[]): Promise<Map<string, Customer>> =>
      new Map((await customersByIds(work, ids)).map((row) => [row.id, named(row)])),
    endSessionsOf: signIn.endSessionsOf,
    handlers: [...customersHandlers(signIn), ...signIn.handlers],
    listeners: signIn.listeners,
  }
}
export type CustomersRoom = ReturnType<typeof createCustomersRoom>
