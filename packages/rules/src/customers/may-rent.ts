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

export type WhyNotRent =
  | 'rider.disabled'
  | 'rider.email_unconfirmed'
  | 'rider.not_validated'
  | 'rider.documents_expired'
  | 'rider.too_young'
  | 'rider.not_assigned'
  | 'rider.switched_off'

/** Whole years on a calendar day; who was born on 29 February has the birthday on 1 March in other years. */
export const ageOn = (birthday: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

const maxAgeYears = 120

/** Whether somebody who lives today can have been born on that day. @param today calendar day */
export const mayBeBirthday = (birthday: string, today: string): boolean =>
  birthday <= today && ageOn(birthday, today) <= maxAgeYears

/** Whether a link lets its rider rent at this moment. */
export const linkHolds = (link: RiderLink, now: Date): boolean => link.enabled && isWithin(link, now)

/** Whether the moment is between the dates of a link that has not ended. */
const isWithin = (link: RiderLink, now: Date): boolean =>
  link.unlinkedAt === null && link.canOperateStart <= now && (link.canOperateEnd === null || link.canOperateEnd > now)

/** A public operator takes everybody whom it has not put out; a private one only those it has let in. */
export const isOpenTo = (operator: { isPrivate: boolean }, link: RiderLink | undefined, now: Date): boolean =>
  link ? linkHolds(link, now) : !operator.isPrivate

/** What bars a rider at every operator alike, or undefined. */
export const whyRiderIsBarred = (
  rider: RiderFacts,
): Exclude<WhyNotRent, 'rider.too_young' | 'rider.not_assigned' | 'rider.switched_off'> | undefined => {
  if (!rider.enabled || rider.deregisteredAt) return 'rider.disabled'
  if (!rider.emailVerified) return 'rider.email_unconfirmed'
  if (!rider.canOperate) return rider.lapsedAt ? 'rider.documents_expired' : 'rider.not_validated'
  return undefined
}

/**
 * Why this rider may not rent from this operator, or undefined.
 * @param today the calendar day at the operator
 * source: customer side, section 4; Z-23, Z-37; C-02 (minimum age); MONEY §2
 */
export const whyRiderMayNotRent = (
  rider: RiderFacts,
  operator: { isPrivate: boolean; minimumAge: number },
  link: RiderLink | undefined,
  now: Date,
  today: string,
): WhyNotRent | undefined => {
  const barred = whyRiderIsBarred(rider)
  if (barred) return barred
  if (rider.birthday === null || ageOn(rider.birthday, today) < operator.minimumAge) return 'rider.too_young'
  if (link && !link.enabled && isWithin(link, now)) return 'rider.switched_off'
  if (!isOpenTo(operator, link, now)) return 'rider.not_assigned'
  return undefined
}
