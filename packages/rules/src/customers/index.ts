export {
  ageOn,
  isOpenTo,
  linkHolds,
  type RiderFacts,
  type RiderLink,
  type WhyNotRent,
  whyRiderMayNotRent,
} from './may-rent.js'
