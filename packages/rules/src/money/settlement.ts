import { halvesUp } from './amounts.js'
import type { Transfer } from './transfers.js'
import { whole } from './whole.js'

/** What a settlement is worked out of. Cents of one currency. */
export interface SettledMonth {
  /** What cards paid for services. */
  cardCents: number
  /** What credit of riders paid for services: the platform owes it to the operator, wherever that credit came from. */
  creditCents: number
  /** Given back to cards and as credit; below zero where banks sent more back than was given. */
  refundsCents: number
  /** Taken back by banks; below zero where more came back than was taken. */
  disputesCents: number
  /** In 1/100 of a percent, 0 to 10,000. */
  commissionHundredths: number
  /** Of one vehicle for a whole month. */
  costByVehicleCents: number
  /** Days of all vehicles together that the operator held. */
  vehicleDays: number
  daysOfMonth: number
}

export interface SettlementParts {
  /** Below zero: the provider gives commission of earlier months back. */
  commissionCents: number
  vehiclesCents: number
  /** What the provider pays; below zero: the operator owes it. */
  payableCents: number
}

/**
 * What a month comes to: collected − refunds − disputes − commission − cost per vehicle by days held. Commission is on
 * what stays of what was collected, so a refund gives it back; commission and cost are each rounded once, half cents up
 * by their size.
 * @throws RangeError for parts of a cent, and for terms below zero
 * source: MONEY §7; decision 0077
 */
export const settlementOf = (month: SettledMonth): SettlementParts => {
  const { cardCents, creditCents, refundsCents, disputesCents } = month
  const keptCents = whole(cardCents + creditCents - refundsCents - disputesCents, 'cents')
  const commission = halvesUp(Math.abs(keptCents) * whole(month.commissionHundredths, 'a commission'), 10_000)
  const commissionCents = keptCents < 0 && commission > 0 ? -commission : commission
  const days = whole(month.vehicleDays, 'days')
  const vehiclesCents = halvesUp(days * whole(month.costByVehicleCents, 'cents'), whole(month.daysOfMonth, 'days'))
  return { commissionCents, vehiclesCents, payableCents: keptCents - commissionCents - vehiclesCents }
}

/** A transfer from one account to the other; below zero the other way round. */
const moved = (reason: Transfer['reason'], cents: number, debit: Transfer['debit'], credit: Transfer['credit']) =>
  cents < 0 ? { reason, debit: credit, credit: debit, cents: -cents } : { reason, debit, credit, cents }

/**
 * What the books say of a settlement: what was collected is the operator's to get, less what it gave back, what banks
 * took, and what the platform keeps. Amounts of nothing are no transfers.
 * source: MONEY §7; decision 0077
 */
export const transfersOfSettlement = (month: SettledMonth): Transfer[] => {
  const { commissionCents, vehiclesCents } = settlementOf(month)
  return [
    moved('settled', month.cardCents + month.creditCents, 'operator:sales', 'operator:payable'),
    moved('settled refunds', month.refundsCents, 'operator:payable', 'operator:refunds'),
    moved('settled disputes', month.disputesCents, 'operator:payable', 'operator:disputed'),
    moved('commission', commissionCents, 'operator:payable', 'platform:commission'),
    moved('cost of vehicles', vehiclesCents, 'operator:payable', 'platform:commission'),
  ].filter(({ cents }) => cents > 0)
}
