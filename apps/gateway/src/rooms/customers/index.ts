import { id } from '@motora/contract'
import type { Customer as ContractCustomer, RiderLanguage, RiderRegistration } from '@motora/contract/customers'
import { isOpenTo } from '@motora/rules/customers'
import type { RoomListener } from '../../kernel/bus.js'
import { Refusal } from '../../kernel/refusal.js'
import type { TimedTask } from '../../kernel/timed-task.js'
import { everything, type OperatorRow, ofOperators } from '../operators/index.js'
import type { Actor, Scope, Work } from '../work.js'
import { completeCustomers, type ListedCustomer } from './complete-customers.js'
import type { CustomersDeps } from './deps.js'
import { timedDocuments } from './documents/timed-documents.js'
import { customersHandlers } from './endpoints.js'
import { destroyBlocked } from './erase/destroy-blocked.js'
import { erasureRewriteDue, tablesOfPersons } from './erase/erase-customer.js'
import { exportPerson } from './export-person.js'
import { type ImportedRider, importRider } from './import-rider.js'
import { createCustomerKeys } from './keys/customer-keys.js'
import { admitRider } from './may-rent.js'
import { keepHappening } from './record-customer-event.js'
import { keepConfirmedRider } from './register-rider.js'
import { reviewHandlers } from './review/review-endpoints.js'
import { openPersonalFacts } from './sealed-facts.js'
import { shiftHandlers } from './shifts/shift-endpoints.js'
import { staffHandlers } from './staff-endpoints.js'
import {
  type CustomerRow,
  confirmCustomerEmail,
  customersByIds,
  findCustomer,
  findCustomerByEmail,
  holdPerson,
  lapseCustomer,
  setCustomerCanOperate,
  submitForReview,
} from './store.js'
import {
  countTrips,
  countTripsOfMany,
  customersToNotify,
  endLink,
  linkedByEmail,
  linksOf,
  linksOfMany,
  type MoreTrips,
  operatorsLinkedNow,
  putLink,
} from './stores/link-store.js'
import { acceptingNews, languagesOf } from './stores/preference-store.js'

export {
  notifyRiders,
  type RiderMessage,
  type RiderMessagesDue,
  riderMessagesTopic,
} from './rider-messages.js'
export { sealedBlockedCustomers } from './stores/blocked-store.js'
export { sealedCustomerKeys } from './stores/key-store.js'
export type { CustomersDeps, ListedCustomer }
export type Customer = CustomerRow

/** Riders: who they are and from whom they may rent; how they sign in is identity's. */
export const createCustomersRoom = (deps: CustomersDeps) => {
  const { inTransaction, secrets, identity, operators } = deps
  const signIn = identity.openRiderSignIn({
    findByEmail: findCustomerByEmail,
    find: findCustomer,
    confirmEmail: confirmCustomerEmail,
  })
  const keys = createCustomerKeys(secrets)
  const parts = { ...deps, keys, signIn }
  const listeners: readonly RoomListener[] = [
    { topic: erasureRewriteDue, from: 'jobs', hear: async () => deps.rewriteTables?.(tablesOfPersons) },
  ]
  const timedTasks: readonly TimedTask[] = [
    {
      name: 'destroy what was kept of erased customers',
      everyMs: 3_600_000,
      run: async () => {
        const all = everything('what is kept of erased persons is seen by nobody else')
        const some = () => inTransaction({ kind: 'system', name: 'customers' }, all, destroyBlocked)
        while ((await some()) > 0);
      },
    },
    ...timedDocuments(parts),
  ]
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
    registerRider: (work: Work, given: Omit<RiderRegistration, 'password'>, passwordHash: string): Promise<Customer> =>
      keepConfirmedRider(work, given, passwordHash, signIn),
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
    /** All four photos have come: the customer waits for the provider. */
    submitForReview: (work: Work, id: string): Promise<void> => submitForReview(work, id),
    /** What was validated has expired. @returns whether it changed anything */
    lapse: (work: Work, id: string): Promise<boolean> => lapseCustomer(work, id),
    /** The provider gave credit, as another room keeps it: its history says so. */
    keepCreditGiven: (work: Work, customerId: string): Promise<void> =>
      keepHappening(work, customerId, { what: 'credit-given' }),
    /** A trip that has ended; the link to its operator counts it, and keeps when the first one began. */
    countTrips: (work: Work, of: { customerId: string; operatorId: string }, startedAt: Date): Promise<void> =>
      countTrips(work, of, startedAt),
    /** Which of these riders have a link to an operator. */
    linkedTo: async (work: Work, operatorId: string, customerIds: readonly string[]): Promise<Set<string>> =>
      new Set(
        (await linksOfMany(work, customerIds)).flatMap((link) =>
          link.operatorId === operatorId ? link.customerId : [],
        ),
      ),
    /** See there. */
    countTripsOfMany: (work: Work, operatorId: string, trips: ReadonlyMap<string, MoreTrips>): Promise<void> =>
      countTripsOfMany(work, operatorId, trips),
    /** Customers as the reader sees them, for a list. */
    completeCustomers: (work: Work, listed: readonly ListedCustomer[]): Promise<ContractCustomer[]> =>
      completeCustomers(deps, work, listed, true),
    /** Audit records as they are read: what is sealed for a person in its place, while the person is there. */
    openPersonalFacts: <R extends Parameters<typeof openPersonalFacts>[2][number]>(
      work: Work,
      records: readonly R[],
    ): Promise<R[]> => openPersonalFacts(keys, work, records),
    /** Everything that this room keeps of a person; undefined when there is none. */
    exportPerson: (work: Work, key: string): Promise<{ customerId: string; data: object } | undefined> =>
      exportPerson(parts, work, key),
    unlink: (work: Work, customerId: string, operatorId: string): Promise<void> =>
      endLink(work, customerId, operatorId),
    /** @throws Refusal rider.* when this rider may not rent from this operator now */
    admitRider: (work: Work, customerId: string, operator: OperatorRow): Promise<void> =>
      admitRider(deps, work, customerId, operator),
    /** Which of these operators rent to the rider at all; the rider may still lack something. */
    openTo: async (work: Work, customerId: string, operators: readonly OperatorRow[]): Promise<OperatorRow[]> => {
      const links = new Map((await linksOf(work, customerId)).map((link) => [link.operatorId, link]))
      return operators.filter((operator) => isOpenTo(operator, links.get(operator.id), work.now))
    },
    /** Until the end of the work the person is not erased. */
    holdPerson: (work: Work, id: string): Promise<void> => holdPerson(work, id, 'using'),
    /** Until the end of the work nobody begins anything with the person: what is asked of it then stays so. */
    holdPersonAlone: (work: Work, id: string): Promise<void> => holdPerson(work, id, 'alone'),
    findCustomer: (work: Work, id: string): Promise<Customer | undefined> => findCustomer(work, id),
    findCustomerByEmail: (work: Work, email: string): Promise<Customer | undefined> => findCustomerByEmail(work, email),
    /**
     * The operators that a customer is assigned to, of those that the scope sees; by the customer's id or e-mail.
     * @returns undefined when the scope sees no such customer
     */
    operatorsOfCustomer: async (work: Work, key: string): Promise<string[] | undefined> => {
      const customer = id.safeParse(key).success ? await findCustomer(work, key) : await findCustomerByEmail(work, key)
      return customer && operatorsLinkedNow(work, customer.id)
    },
    /** Customers of an operator by these e-mails, each as it is compared: in lower case. */
    linkedByEmail: (work: Work, operatorId: string, emails: readonly string[]): Promise<Map<string, string>> =>
      linkedByEmail(work, operatorId, emails),
    /** By id, of those that the scope sees; erased ones are there without their names. */
    customersByIds: async (work: Work, ids: readonly string[]): Promise<Map<string, Customer>> =>
      new Map((await customersByIds(work, ids)).map((row) => [row.id, row])),
    /** Which of these riders accept news. */
    acceptingNews: (work: Work, ids: readonly string[]): Promise<Set<string>> => acceptingNews(work, ids),
    /** The languages in which these riders want to be told things, where one is known. */
    languagesOf: (work: Work, ids: readonly string[]): Promise<Map<string, RiderLanguage>> => languagesOf(work, ids),
    /** See there. */
    customersToNotify: (work: Work, ids: readonly string[], operatorIds: readonly string[] | null): Promise<string[]> =>
      customersToNotify(work, ids, operatorIds),
    endSessionsOf: signIn.endSessionsOf,
    /** See there. */
    countCopy: signIn.countCopy,
    handlers: [
      ...customersHandlers(parts),
      ...staffHandlers(parts),
      ...reviewHandlers(parts),
      ...shiftHandlers(deps.timeZone),
      ...signIn.handlers,
    ],
    timedTasks,
    listeners: [...signIn.listeners, ...listeners],
  }
}
export type CustomersRoom = ReturnType<typeof createCustomersRoom>
