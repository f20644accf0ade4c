import type { ErasurePreview } from '@motora/contract/customers'
import type { RiderMoney } from '@motora/rules/customers'
import type { Secrets } from '../../kernel/secrets.js'
import type { IdentityRoom, RiderSignIn } from '../identity/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { InTransaction, Work } from '../work.js'
import type { createCustomerKeys } from './keys/customer-keys.js'

/** What the customers room gets from above. */
export interface CustomersDeps {
  inTransaction: InTransaction
  /** The ring of master keys: it seals the keys of persons. */
  secrets: Pick<Secrets, 'seal' | 'open' | 'lastingKey'>
  identity: Pick<IdentityRoom, 'openRiderSignIn' | 'countCustomerTry' | 'tellAdministrators'>
  operators: Pick<OperatorsRoom, 'listOperators' | 'findOperator' | 'scopeOf'>
  /** What is open with a customer in the rooms above: it keeps the person from being erased. */
  openBusinessOf: (work: Work, customerId: string) => Promise<ErasurePreview['obstacles']>
  /** What money says of these riders, in the room above, by their ids; as far as the work sees it. */
  moneyOf: (work: Work, customerIds: readonly string[]) => Promise<ReadonlyMap<string, RiderMoney>>
  /** Credit of a customer, in the room above, in cents of a euro: what is left, and taking it away for good. */
  credit: {
    leftOf: (work: Work, customerId: string) => Promise<number>
    forfeit: (work: Work, customerId: string) => Promise<number>
  }
  /** See `Database`; absent where the engine is not ours alone. */
  rewriteTables?: ((tables: readonly string[]) => Promise<void>) | undefined
  /** Removes the mails to an address that are kept here; absent where none are. */
  forgetMails?: ((work: Work, email: string) => Promise<void>) | undefined
  /** Of the provider: shifts are measured, and documents expire, by these clocks. */
  timeZone: string
  /** For how many days photos of documents are kept after the answer. */
  documentDays: number
}

/** The same with what the room makes for itself. */
export interface CustomersParts extends CustomersDeps {
  keys: ReturnType<typeof createCustomerKeys>
  signIn: RiderSignIn
}
