import { pathTo } from '../../../shell/paths'
import type { Asked } from './asked'

const ofOperator = ({ operatorName }: Asked) =>
  operatorName === undefined ? {} : { 'f.sharingOperatorName': operatorName }

/** Trips that were reserved in the span and have ended. */
export const toTrips = (asked: Asked): string => pathTo('/trips', undefined, { ...asked.span, ...ofOperator(asked) })

/** Services that were reserved in the span, in these states. */
export const toServices = (asked: Asked, ...states: string[]): string =>
  pathTo('/services', undefined, {
    'f.reserveStartTimestamp': `${asked.span.since}..${asked.span.until}`,
    ...(states.length > 0 && { 'f.status': states.map((state) => encodeURIComponent(state)).join('|') }),
    ...ofOperator(asked),
  })

/** Services of the span by what became of their payment. */
export const toPaid = (asked: Asked, ...statuses: string[]): string =>
  pathTo('/services', undefined, {
    'f.reserveStartTimestamp': `${asked.span.since}..${asked.span.until}`,
    'f.paymentStatus': statuses.map((status) => encodeURIComponent(status)).join('|'),
    ...ofOperator(asked),
  })
