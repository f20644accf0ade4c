import { daysOfMonth } from '@motora/rules/time'
import { choiceInAddress } from '../../../shell/choice-in-address'
import { pathTo } from '../../../shell/paths'
import type { Asked } from './asked'

/** In quotes: another operator's name may hold this one. */
const exactly = (operatorName: string): string => `"${operatorName}"`
const named = ({ operatorName }: Asked) =>
  operatorName === undefined ? {} : { 'f.sharingOperatorName': exactly(operatorName) }

/** As a filter of lists of services, whose days are then those of the operator's clock. */
export const ofOperator = (asked: Asked) => ({ ...named(asked), ...(asked.zone !== undefined && { zone: asked.zone }) })

/** Days as a filter of an address says them. */
const days = ({ span }: Asked): string => `${span.since}..${span.until}`

/** Trips that ended in the span: figures of use and of money count a rental on the day of its end. */
export const toTrips = (asked: Asked): string =>
  pathTo('/services', undefined, { 'f.tripEndTimestamp': days(asked), 'f.status': 'ended', ...ofOperator(asked) })

/** Services that were reserved in the span, in these states. */
export const toServices = (asked: Asked, ...states: string[]): string =>
  pathTo('/services', undefined, {
    'f.reserveStartTimestamp': days(asked),
    ...(states.length > 0 && { 'f.status': choiceInAddress(states) }),
    ...ofOperator(asked),
  })

/** Services that were reserved in the span and started after so many whole minutes, or more. */
export const toStartedAfter = (asked: Asked, minutes: number, orMore: boolean): string =>
  pathTo('/services', undefined, {
    'f.reserveStartTimestamp': days(asked),
    'f.minutesToStart': orMore ? `>${minutes - 1}` : `=${minutes}`,
    ...ofOperator(asked),
  })

/** Trips that ended in the span by what became of their payment. */
export const toPaid = (asked: Asked, ...statuses: string[]): string =>
  pathTo('/services', undefined, {
    'f.tripEndTimestamp': days(asked),
    'f.paymentStatus': choiceInAddress(statuses),
    ...ofOperator(asked),
  })

/** Trips that ended in the span and were priced with a discount. */
export const toDiscounted = (asked: Asked): string =>
  pathTo('/services', undefined, {
    'f.tripEndTimestamp': days(asked),
    'f.discountPercent': '>0',
    ...ofOperator(asked),
  })

/** Trips that ended in the span and that credit paid a part of. */
export const toCredited = (asked: Asked): string =>
  pathTo('/services', undefined, {
    'f.tripEndTimestamp': days(asked),
    'f.isPaidByCredit': 'yes',
    ...ofOperator(asked),
  })

/** Trips that ended in the span and of whose payment something went back. */
export const toRefunded = (asked: Asked): string =>
  pathTo('/services', undefined, {
    'f.tripEndTimestamp': days(asked),
    'f.isRefunded': 'yes',
    ...ofOperator(asked),
  })

/** Trips that ended in the span and whose payment a bank judges, or has taken. */
export const toDisputed = (asked: Asked): string =>
  pathTo('/services', undefined, {
    'f.tripEndTimestamp': days(asked),
    'f.disputeState': choiceInAddress(['open', 'lost']),
    ...ofOperator(asked),
  })

/** How far customers came that are counted by their registration: each list is the one before with a filter more. */
const steps = {
  registered: () => ({}),
  validated: ({ span }: Asked) => ({ 'f.dateValidated': `${span.since}..` }),
  rode: () => ({ 'f.nOfTrips': '>0' }),
  rodeAgain: () => ({ 'f.nOfTrips': '>1' }),
}

/** Customers who registered in the span. Of one operator alone the provider has no list: it reads accounts. */
export const toRegistered = (asked: Asked, step: keyof typeof steps): string | undefined =>
  asked.operatorId === undefined
    ? pathTo('/customers', undefined, { 'f.dateFirstRegister': days(asked), ...steps[step](asked) })
    : undefined

/** Those of them who registered in one month of the span, `2026-11`. */
export const toRegisteredIn = (asked: Asked, month: string, step: keyof typeof steps): string | undefined => {
  const { since, until } = asked.span
  const days = daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
  const [first = since, last = until] = [days[0], days.at(-1)]
  const span = { since: since > first ? since : first, until: until < last ? until : last }
  return toRegistered({ ...asked, span }, step)
}

/** Incidents that were opened in the span, closed since or not: the table alone shows both. */
export const toOpened = (asked: Asked): string =>
  pathTo('/incidents', undefined, { view: 'table', 'f.created': days(asked), ...named(asked) })

/** Incidents that were closed in the span. */
export const toClosed = (asked: Asked): string =>
  pathTo('/incidents', undefined, { view: 'table', 'f.closeTimestamp': days(asked), ...named(asked) })

/** Incidents that are open now. */
export const toOpen = (asked: Asked): string =>
  pathTo('/incidents', undefined, { view: 'table', 'f.isClosed': 'false', ...named(asked) })

/** Requests of validation that were answered in the span; they are the provider's, whichever operator is looked at. */
export const toAnswered = (asked: Asked): string => pathTo('/validations', undefined, { 'f.responseDate': days(asked) })

/** Payments of trips whose charge failed in the span; in these states, or paid since or not. */
export const toFailed = (asked: Asked, ...statuses: string[]): string =>
  pathTo('/payments', undefined, {
    'f.failedTimestamp': days(asked),
    'f.refKey': 'Service',
    ...(statuses.length > 0 && { 'f.status': choiceInAddress(statuses) }),
    ...(asked.operatorName !== undefined && { 'f.operatorName': exactly(asked.operatorName) }),
    ...(asked.zone !== undefined && { zone: asked.zone }),
  })
