import type { NotificationTargetType } from '@motora/contract/notifications'
import type { PageQuery } from '../../kernel/db/page-of.js'
import type { Log } from '../../kernel/log.js'
import type { PushPartner } from '../../kernel/push.js'
import type { Secrets } from '../../kernel/secrets.js'
import type { CustomersRoom } from '../customers/index.js'
import type { IdentityRoom } from '../identity/index.js'
import type { MoneyRoom } from '../money/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { InTransaction, Work } from '../work.js'

/** What the notifications room is given. */
export interface NotificationsDeps {
  inTransaction: InTransaction
  log: Log
  secrets: Pick<Secrets, 'lastingKey'>
  operators: Pick<OperatorsRoom, 'familyOf' | 'findOperator'>
  customers: Pick<CustomersRoom, 'acceptingNews' | 'customersByIds' | 'customersToNotify' | 'languagesOf'>
  identity: Pick<
    IdentityRoom,
    | 'dropPushTokens'
    | 'mailNotification'
    | 'pushDevicesOf'
    | 'staffEmails'
    | 'staffLanguages'
    | 'technicianGetsMail'
    | 'techniciansToNotify'
  >
  money: Pick<MoneyRoom, 'owedNow' | 'refundNow'>
  /** Whom the list of customers or technicians shows to the caller, by their ids, a page at a time. */
  findPeople: Readonly<
    Record<
      NotificationTargetType,
      (work: Work, query: PageQuery) => Promise<{ ids: string[]; next?: string | undefined }>
    >
  >
  /** Undefined: no device can be reached, and everybody gets a mail. */
  push: PushPartner | undefined
  /** Of the provider, whose notifications have no operator. */
  timeZone: string
}

/** The same with what the room makes for itself. */
export interface NotificationsParts extends NotificationsDeps {
  /** Delivery serves the notifications of every operator. */
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
}
