import { defaults } from '@motora/contract/fields'

/** What decides whether a rider may rent anything at all. */
export interface RiderFacts {
  enabled: boolean
  /** By the link of the mail. */
  emailVerified: boolean
  /** The provider has validated the documents. */
  canOperate: boolean
  /** The documents were validated and have expired since. */
  lapsedAt: Date | null
  deregisteredAt: Date | null
  /** Calendar day, `1990-05-17`. */
  birthday: string | null
}

/** A rider's link to an operator. */
export interface RiderLink {
  canOperateStart: Date
  /** Null: no end. */
  canOperateEnd: Date | null
  unlinkedAt: Date | null
  /** False: the operator has switched it off. */
  enabled: boolean
}

/** What money says of a rider. source: MONEY §6 (blocking) */
export interface RiderMoney {
  /** Something has failed to be charged. */
  hasDebt: boolean
  /** More payments wait to be charged than may. */
  hasTooManyWaiting: boolean
  /** The rider's bank judges a payment. */
  hasDispute: boolean
  /** There is no card that may be charged, and there could be one. */
  lacksCard: boolean
}

/** Nothing that bars: also where nobody knows. */
export const noMoneyBars: RiderMoney = {
  hasDebt: false,
  hasTooManyWaiting: false,
  hasDispute: false,
  lacksCard: false,
}

/** So many payments may wait to be charged at the same time: an outage must not stop the fleet. source: MONEY §6 */
export const pendingAllowed = 3

export type WhyNotRent =
  | 'rider.disabled'
  | 'rider.email_unconfirmed'
  | 'rider.not_validated'
  | 'rider.documents_expired'
  | 'rider.has_debt'
  | 'rider.payments_waiting'
  | 'rider.has_dispute'
  | 'rider.too_young'
  | 'rider.not_assigned'
  | 'rider.switched_off'
  | 'rider.no_payment_method'

/** Whole years on a calendar day; who was born on 29 February has the birthday on 1 March in other years. */
export const ageOn = (birthday: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

const maxAgeYears = 120

/** Whether somebody who lives today can have been born on that day. @param today calendar day */
export const mayBeBirthday = (birthday: string, today: string): boolean =>
  birthday <= today && ageOn(birthday, today) <= maxAgeYears

/**
 * Whether a person is younger than an age that is asked. Without a birthday nobody knows, so it counts as too young.
 * @param today calendar day
 */
const isYoungerThan = (minimumAge: number, birthday: string | null, today: string): boolean =>
  birthday === null || ageOn(birthday, today) < minimumAge

/**
 * The age that a person has not reached, or undefined: the highest that an operator asks to which the person is linked,
 * and the default where there is no link.
 * @param operators those whose link has not ended
 * @param today calendar day
 * source: customer side, section 9; C-02 (minimum age)
 */
export const ageNotReached = (
  birthday: string | null,
  operators: readonly { minimumAge: number }[],
  today: string,
): number | undefined => {
  const asked = operators.length > 0 ? Math.max(...operators.map((o) => o.minimumAge)) : defaults.minimumAge
  return isYoungerThan(asked, birthday, today) ? asked : undefined
}

/** Whether a link lets its rider rent at this moment. */
export const linkHolds = (link: RiderLink, now: Date): boolean => link.enabled && isWithin(link, now)

/** Whether the moment is between the dates of a link that has not ended. */
const isWithin = (link: RiderLink, now: Date): boolean =>
  link.unlinkedAt === null && link.canOperateStart <= now && (link.canOperateEnd === null || link.canOperateEnd > now)

/** A public operator takes everybody whom it has not put out; a private one only those it has let in. */
export const isOpenTo = (operator: { isPrivate: boolean }, link: RiderLink | undefined, now: Date): boolean =>
  link ? linkHolds(link, now) : !operator.isPrivate

type AccountBar = Exclude<
  WhyNotRent,
  'rider.too_young' | 'rider.not_assigned' | 'rider.switched_off' | 'rider.no_payment_method'
>

/** Everything that bars a rider at every operator alike, the first to clear first. source: ledger H-36; MONEY §2, §6 */
export const barsOfRider = (rider: RiderFacts, money: RiderMoney): AccountBar[] => {
  const bars: AccountBar[] = []
  if (!rider.enabled || rider.deregisteredAt) bars.push('rider.disabled')
  if (!rider.emailVerified) bars.push('rider.email_unconfirmed')
  if (!rider.canOperate) bars.push(rider.lapsedAt ? 'rider.documents_expired' : 'rider.not_validated')
  if (money.hasDebt) bars.push('rider.has_debt')
  if (money.hasTooManyWaiting) bars.push('rider.payments_waiting')
  if (money.hasDispute) bars.push('rider.has_dispute')
  return bars
}

/** A missing card bars nobody where all is free: nothing is ever owed there. source: Z-45 */
const cardBars = ({ lacksCard }: RiderMoney, isFree: boolean): WhyNotRent[] =>
  lacksCard && !isFree ? ['rider.no_payment_method'] : []

/** What the provider reads of an account: `barsOfRider`, and a missing card, without which only free operators rent. */
export const barsOfAccount = (rider: RiderFacts, money: RiderMoney): WhyNotRent[] => [
  ...barsOfRider(rider, money),
  ...cardBars(money, false),
]

/** What bars a rider at every operator alike, or undefined. */
export const whyRiderIsBarred = (rider: RiderFacts, money: RiderMoney): AccountBar | undefined =>
  barsOfRider(rider, money)[0]

/**
 * Everything that keeps this rider from renting from this operator; empty: nothing does.
 * @param today the calendar day at the operator
 * source: customer side, section 4; Z-23, Z-37, Z-45; C-02 (minimum age); MONEY §2, §6
 */
export const barsOfRiderAt = (
  rider: RiderFacts,
  money: RiderMoney,
  operator: { isPrivate: boolean; minimumAge: number; isFree: boolean },
  link: RiderLink | undefined,
  now: Date,
  today: string,
): WhyNotRent[] => {
  const bars: WhyNotRent[] = barsOfRider(rider, money)
  if (isYoungerThan(operator.minimumAge, rider.birthday, today)) bars.push('rider.too_young')
  if (link && !link.enabled && isWithin(link, now)) bars.push('rider.switched_off')
  else if (!isOpenTo(operator, link, now)) bars.push('rider.not_assigned')
  return [...bars, ...cardBars(money, operator.isFree)]
}

/** The first of `barsOfRiderAt`: what the rider is refused with, or undefined. */
export const whyRiderMayNotRent = (...given: Parameters<typeof barsOfRiderAt>): WhyNotRent | undefined =>
  barsOfRiderAt(...given)[0]
