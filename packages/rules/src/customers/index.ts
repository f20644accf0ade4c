export {
  ageOn,
  isOpenTo,
  linkHolds,
  mayBeBirthday,
  type RiderFacts,
  type RiderLink,
  type WhyNotRent,
  whyRiderMayNotRent,
} from './may-rent.js'
