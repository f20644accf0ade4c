import { type DaySpan, spanBefore, type Unit } from './units'

/** What every tab is asked for; it lives in the address. */
export interface Asked {
  span: DaySpan
  unit: Unit
  /** With the period before next to it. */
  withBefore: boolean
  /** Of one operator; left out: of all that the person sees. */
  operatorId: string | undefined
  /** Its name, once it is known: lists are filtered by it. */
  operatorName: string | undefined
  /** Of the one operator's clock, once it is known. */
  zone: string | undefined
}

/** How a tab's call is asked for, and for the period before. */
export const queriesOf = ({ span, operatorId }: Asked) => {
  const of = operatorId === undefined ? {} : { sharingOperatorId: operatorId }
  return { now: { query: { ...span, ...of } }, before: { query: { ...spanBefore(span), ...of } } }
}
