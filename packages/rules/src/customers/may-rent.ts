/** What decides whether a rider may rent anything at all. */
export interface RiderFacts {
  enabled: boolean
  /** By the link of the mail. */
  emailVerified: boolean
  /** The provider has validated the documents. */
  canOperate: boolean
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
}

export type WhyNotRent =
  | 'rider.disabled'
  | 'rider.email_unconfirmed'
  | 'rider.not_validated'
  | 'rider.too_young'
  | 'rider.not_assigned'

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
export const linkHolds = (link: RiderLink, now: Date): boolean =>
  link.unlinkedAt === null && link.canOperateStart <= now && (link.canOperateEnd === null || link.canOperateEnd > now)

/** A public operator takes everybody whom it has not put out; a private one only those it has let in. */
export const isOpenTo = (operator: { isPrivate: boolean }, link: RiderLink | undefined, now: Date): boolean =>
  link ? linkHolds(link, now) : !operator.isPrivate

/**
 * Why this rider may not rent from this operator, or undefined.
 * @param today the calendar day at the operator
 * source: customer side, section 4; Z-23; C-02 (minimum age)
 */
export const whyRiderMayNotRent = (
  rider: RiderFacts,
  operator: { isPrivate: boolean; minimumAge: number },
  link: RiderLink | undefined,
  now: Date,
  today: string,
): WhyNotRent | undefined => {
  if (!rider.enabled || rider.deregisteredAt) return 'rider.disabled'
  if (!rider.emailVerified) return 'rider.email_unconfirmed'
  if (!rider.canOperate) return 'rider.not_validated'
  if (rider.birthday === null || ageOn(rider.birthday, today) < operator.minimumAge) return 'rider.too_young'
  if (!isOpenTo(operator, link, now)) return 'rider.not_assigned'
  return undefined
}
