import { may, zeroDate } from '@motora/contract'
import {
  type Customer,
  type CustomerHistoryEntry,
  type CustomerOperator,
  type CustomerPendingValidation,
  endlessDate,
  type Rider,
} from '@motora/contract/customers'
import { type RiderMoney, whyRiderIsBarred, whyRiderMayNotRent } from '@motora/rules/customers'
import { localDay } from '@motora/rules/time'
import type { OperatorRow } from '../operators/index.js'
import { nameShownTo } from '../provider-people.js'
import type { Actor } from '../work.js'
import { countryName } from './countries.js'
import type { CustomerRow } from './store.js'
import type { HistoryRow } from './stores/history-store.js'
import type { LinkRow } from './stores/link-store.js'

const orZero = (at: Date | null): string => at?.toISOString() ?? zeroDate
const orEndless = (at: Date | null): string => at?.toISOString() ?? endlessDate

export const presentRider = (row: CustomerRow, money: RiderMoney): Rider => ({
  customerId: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  mobilePhone: row.mobilePhone,
  birthday: row.birthday,
  country: row.country,
  emailConfirmed: row.emailVerified,
  canOperate: row.canOperate,
  cannotOperateReason: row.cannotOperateReason,
  enabled: row.enabled,
  registeredAt: row.registeredAt.toISOString(),
  reviewState: row.reviewState,
  whyNotRent: whyRiderIsBarred(row, money) ?? null,
  language: row.language,
  acceptsNews: row.newsAcceptedAt !== null,
  newsAcceptedAt: row.newsAcceptedAt?.toISOString() ?? null,
})

/** What a reader sees of a customer in addition to the row: of one link, or of all of them. */
export interface CustomerView {
  /** Absent: the provider reads the account. */
  link?: LinkRow | undefined
  /** The operator of the link. */
  operatorName: string | null
  tripsCount: number
  isPrivate: boolean
  /** What keeps the customer from renting. */
  bars: Customer['cannotRentReasons']
  licences: number[] | null
}

/** Whether the actor may read the number of an identity document: roles that edit the profile or see the document. */
const readsIdNumber = (actor: Actor): boolean =>
  actor.kind === 'staff' && (may(actor.role, 'customers.edit') || may(actor.role, 'customers.documents.read'))

/** @param isList a list holds no numbers of identity documents */
export const presentCustomer = (
  row: CustomerRow,
  { link, operatorName, tripsCount, isPrivate, bars, licences }: CustomerView,
  actor: Actor,
  isList: boolean,
): Customer => ({
  customerId: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: row.fullName,
  email: row.email,
  mobilePhone: row.mobilePhone,
  city: row.city,
  country: row.country,
  countryName: countryName(row.country),
  address: row.address,
  postalCode: row.postalCode,
  birthday: row.birthday,
  gender: row.gender,
  idDocCode: !isList && readsIdNumber(actor) ? row.idDocCode : null,
  idDocType: row.idDocType,
  dateFirstRegister: row.registeredAt.toISOString(),
  dateRegister: (link?.linkedAt ?? row.registeredAt).toISOString(),
  dateValidated: orZero(row.validatedAt),
  dateDeregister: orZero(link ? link.deregisteredAt : row.deregisteredAt),
  reviewState: row.reviewState,
  canOperate: row.canOperate,
  canOperateStart: link ? link.canOperateStart.toISOString() : zeroDate,
  canOperateEnd: link ? orEndless(link.canOperateEnd) : zeroDate,
  cannotOperateReason: row.cannotOperateReason,
  enabled: link ? link.enabled : row.enabled,
  nOfTrips: tripsCount,
  servicesCount: tripsCount,
  emailVerified: row.emailVerified,
  mobilePhoneVerified: row.mobilePhoneVerified,
  documentsUploaded: row.reviewState !== 'incomplete',
  documentsVerified: row.canOperate,
  isPrivate,
  comment: row.comment,
  acceptsNews: row.newsAcceptedAt !== null,
  licences,
  cannotRentReasons: bars,
  sharingOperatorId: link?.operatorId ?? null,
  sharingOperatorName: operatorName,
  isLinked: link ? link.unlinkedAt === null : true,
  version: row.version,
})

export const presentPendingCustomer = (row: CustomerRow): CustomerPendingValidation => ({
  id: row.id,
  fullName: row.fullName,
  created: row.registeredAt.toISOString(),
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  mobilePhone: row.mobilePhone,
  city: row.city,
  cannotOperateReason: row.cannotOperateReason,
  documentsUploaded: true,
  documentsVerified: row.canOperate,
  pendingSince: orZero(row.pendingSince),
})

/** @param rider whose link it is, and what money says as far as the reader sees it @param operator undefined: it is gone */
export const presentLink = (
  link: LinkRow,
  { customer, money }: { customer: CustomerRow; money: RiderMoney },
  operator: OperatorRow | undefined,
  now: Date,
): CustomerOperator => {
  const why = operator
    ? whyRiderMayNotRent(customer, money, operator, link, now, localDay(now.getTime(), operator.timezone))
    : 'rider.not_assigned'
  return {
    customerId: link.customerId,
    sharingOperatorId: link.operatorId,
    sharingOperatorName: operator?.name ?? '',
    canOperateStart: link.canOperateStart.toISOString(),
    canOperateEnd: orEndless(link.canOperateEnd),
    since: link.linkedAt.toISOString(),
    until: orEndless(link.unlinkedAt),
    operative: why === undefined,
    private: operator?.isPrivate ?? false,
    enabled: link.enabled,
    dateDeregister: orZero(link.deregisteredAt),
    nOfTrips: link.tripsCount,
    whyNotRent: why ?? null,
  }
}

export const presentHappening = (
  { id, at, what, byName, byProvider, operatorId, changed }: HistoryRow,
  operatorName: string | undefined,
  reader: Actor,
): CustomerHistoryEntry => ({
  id,
  at: at.toISOString(),
  what: what as CustomerHistoryEntry['what'],
  byName: nameShownTo(reader, { name: byName, byProvider }),
  byProvider,
  sharingOperatorId: operatorId,
  sharingOperatorName: operatorName ?? null,
  changed,
})
