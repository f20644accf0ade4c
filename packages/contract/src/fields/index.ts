export {
  type BillingUnit,
  billingUnit,
  type Currency,
  currency,
  defaults,
  drivingMode,
  type PricedMode,
  pricedMode,
  weekday,
  weekdayOf,
} from './choices.js'
export { type FieldProblem, fieldProblems } from './field-problems.js'
export {
  clockTimeField,
  colourField,
  ibanField,
  isTaxId,
  taxIdField,
  timeZoneField,
} from './identifiers.js'
export {
  day,
  emailField,
  expiryDay,
  isAfter,
  lengthBetween,
  linkField,
  nonNegativeNumber,
  oneToHundred,
  requiredText,
  someOf,
  wholeNumber,
} from './validators.js'
