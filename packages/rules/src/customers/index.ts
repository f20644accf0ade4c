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
  ageOn,
  isOpenTo,
  linkHolds,
  mayBeBirthday,
  type RiderFacts,
  type RiderLink,
  type WhyNotRent,
  whyRiderIsBarred,
  whyRiderMayNotRent,
} from './may-rent.js'
