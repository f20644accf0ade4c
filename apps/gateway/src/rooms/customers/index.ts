import { id } from '@motora/contract'
import type { RiderRegistration } from '@motora/contract/customers'
import { isOpenTo } from '@motora/rules/customers'
import { Refusal } from '../../kernel/refusal.js'
import { hashPassword } from '../identity/index.js'
import { everything, type OperatorRow } from '../operators/index.js'
import type { Work } from '../work.js'
import type { CustomersDeps, InOwnWork } from './deps.js'
import { customersHandlers } from './endpoints.js'
import { type ImportedRider, importRider } from './import-rider.js'
import { admitRider } from './may-rent.js'
import { registerRider } from './register-rider.js'
import { RiderTokens } from './rider-tokens.js'
import {
  type CustomerRow,
  customersByIds,
  endLink,
  findCustomer,
  findCustomerByEmail,
  linksOf,
  putLink,
  setCustomerCanOperate,
} from './store.js'
import { deleteOldRiderSessions, endRiderSessionsOf } from './stores/session-store.js'
import { createWhoIsRiding } from './who-is-riding.js'

export type { CustomersDeps }
/** A customer without the secrets. */
export type Customer = Omit<CustomerRow, 'passwordHash'> & { fullName: string }

const open = ({ passwordHash: _, ...row }: CustomerRow): Customer => ({
  ...row,
  fullName: `${row.firstName} ${row.lastName}`.trim(),
})

const forgetAfterMs = 7 * 24 * 3_600_000

/** Riders: who they are, how they sign in, from whom they may rent. */
export const createCustomersRoom = (deps: CustomersDeps) => {
  const inOwnWork: InOwnWork = (use) =>
    deps.doWork({ kind: 'system', name: 'customers' }, everything('a rider signs in before any operator is known'), use)
  const tokens = new RiderTokens(deps.secrets.keysFor('rider-id-token'), deps.clock)
  return {
    ...createWhoIsRiding(deps, tokens, inOwnWork),
    /** For builders of many riders: the slow part, before any transaction. */
    hashPassword,
    registerRider: async (
      work: Work,
      given: Omit<RiderRegistration, 'password'>,
      passwordHash: string,
    ): Promise<Customer> => open(await registerRider(work, given, passwordHash)),
    /** Keeps a rider of another system, who can never sign in or rent here. @returns the id */
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
      return row && open(row)
    },
    findCustomerByEmail: async (work: Work, email: string): Promise<Customer | undefined> => {
      const row = await findCustomerByEmail(work, email)
      return row && open(row)
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
      new Map((await customersByIds(work, ids)).map((row) => [row.id, open(row)])),
    /** Signs a rider out everywhere. */
    endSessionsOf: (work: Work, customerId: string): Promise<void> => endRiderSessionsOf(work, customerId),
    /** For the clock: sessions that have long been over go. */
    forgetOldSessions: (): Promise<void> =>
      inOwnWork((work) => deleteOldRiderSessions(work, new Date(work.now.getTime() - forgetAfterMs))),
    handlers: customersHandlers(deps, tokens, inOwnWork),
  }
}
export type CustomersRoom = ReturnType<typeof createCustomersRoom>
