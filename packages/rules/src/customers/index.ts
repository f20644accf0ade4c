export {
  type CustomerReason,
  type CustomerStanding,
  customerActions,
  customerLinkActions,
  type LinkReason,
  type LinkStanding,
  type ReviewFacts,
  reviewStateOf,
  whyMayNotAssign,
  whyMayNotSeeOperators,
} from './customer-actions.js'
export {
  type DocumentCheck,
  type DocumentFacts,
  type DocumentProblem,
  type DocumentProblemCode,
  documentChecks,
  documentProblems,
  documentsHoldUntil,
  type InvalidationProblem,
  invalidationProblems,
  isComplete,
} from './document-problems.js'

export { type InvalidationReason, invalidationReasons, type RiderLanguage } from './invalidation-reasons.js'
export {
  ageNotReached,
  ageOn,
  barsOfAccount,
  barsOfRider,
  barsOfRiderAt,
  isOpenTo,
  linkHolds,
  mayBeBirthday,
  noMoneyBars,
  pendingAllowed,
  type RiderFacts,
  type RiderLink,
  type RiderMoney,
  type WhyNotRent,
  whyRiderIsBarred,
  whyRiderMayNotRent,
} from './may-rent.js'
export {
  dayGroups,
  isEmptyShift,
  isInShift,
  type MeasuredRequest,
  measureRequest,
  operatingDays,
  type ShiftCalendar,
} from './shifts.js'
