export { discountCents, lineCents } from './amounts.js'
export {
  type BillKind,
  type BillType,
  billKindOf,
  billNumber,
  billPrefix,
  billSeries,
  billTypeOf,
  maxSimplifiedCents,
  namesIssuerAddress,
  rectifyingTypeOf,
  type VatParts,
  vatInside,
  vatTakenOff,
} from './bill.js'
export { type BillRecord, billMoment, qrText, recordText } from './bill-record.js'
export { bonusName } from './bonus-name.js'
export { failedReasonOf, keyLastsMs, restWaitsMs, waitAfterDecline, waitAfterUnknown } from './charge-plan.js'
export { type DisputedPart, disputeShares } from './dispute-shares.js'
export { centsOf, eurosOf, eurosOfPrice, priceOf, roundedToCent } from './euros.js'
export {
  type GoodwillBar,
  type GoodwillBefore,
  type GoodwillBounds,
  goodwillCountsMs,
  goodwillOfAccountCents,
  goodwillOfRiderCents,
  usualGoodwill,
  whyNotGoodwill,
} from './goodwill.js'
export { type PaymentReason, type PaymentStanding, paymentActions, type RefundBar } from './payment-actions.js'
export { type OwedAtEnd, paymentAtEnd } from './payment-at-end.js'
export { type PaymentNews, paymentAfter, paymentNews } from './payment-moves.js'
export {
  type ChargeHere,
  type ChargeThere,
  type Compared,
  compareCharge,
  compareDispute,
  compareRefund,
  type Difference,
  type DisputeHere,
  type DisputeThere,
  type RefundHere,
  type RefundThere,
} from './reconcile.js'
export {
  isCardOverdrawn,
  isPaidWhole,
  isRefundOffered,
  isServiceRefundOffered,
  leftOf,
  lotCentsOfRefund,
  paidCentsOf,
  type Refundable,
  type RefundParts,
  type RefundReason,
  refundableOfPack,
  refundParts,
  whyNotRefund,
} from './refund.js'
export { isPackSpent, lotSpentCents, takenLotCentsOf } from './refund-pack.js'
export {
  needsSecondPerson,
  refundActions,
  refundAloneCents,
  refundWaitsMs,
  type WaitingReason,
  type WaitingRefund,
} from './second-person.js'
export {
  type SettledMonth,
  type SettlementParts,
  settlementOf,
  transfersOfSettlement,
} from './settlement.js'
export { giveBackYoungestFirst, type LotCents, spendOldestFirst } from './spend-credit.js'
export {
  type Account,
  type BoughtPack,
  type ServicePrice,
  type Transfer,
  transferOfCharge,
  transferOfForfeited,
  transferOfForgiven,
  transferOfGoodwill,
  transferOfReturned,
  transfersOfDispute,
  transfersOfPack,
  transfersOfPackRefund,
  transfersOfPackReturned,
  transfersOfRefund,
  transfersOfService,
  transfersOfTakenLot,
} from './transfers.js'
export { type AccountMoved, type BalanceFigures, type TrialBalance, trialBalances } from './trial-balance.js'
