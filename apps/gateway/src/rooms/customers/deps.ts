import type { Secrets } from '../../kernel/secrets.js'
import type { IdentityRoom } from '../identity/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { InTransaction } from '../work.js'

/** What the customers room gets from above. */
export interface CustomersDeps {
  inTransaction: InTransaction
  /** The ring of master keys: it seals the keys of persons. */
  secrets: Pick<Secrets, 'seal' | 'open'>
  identity: Pick<IdentityRoom, 'openRiderSignIn'>
  operators: Pick<OperatorsRoom, 'listOperators'>
}
