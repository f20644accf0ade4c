import type { Secrets } from '../../../kernel/secrets.js'
import type { IdentityRoom } from '../../identity/index.js'
import type { OperatorsRoom } from '../../operators/index.js'
import type { InTransaction } from '../../work.js'
import type { createCustomerKeys } from '../keys/customer-keys.js'

/** What documents and their review need. */
export interface DocumentsDeps {
  inTransaction: InTransaction
  keys: Pick<ReturnType<typeof createCustomerKeys>, 'sealFor' | 'openFor'>
  secrets: Pick<Secrets, 'lastingKey'>
  identity: Pick<IdentityRoom, 'tellAdministrators'>
  operators: Pick<OperatorsRoom, 'listOperators'>
  /** Of the provider: what expires today expires by these clocks, and shifts are measured by them. */
  timeZone: string
  /** For how many days photos are kept after the answer. */
  documentDays: number
}
