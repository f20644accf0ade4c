export {
  type BillingUnit,
  billingUnit,
  type Currency,
  currency,
  type DrivingMode,
  defaults,
  drivingMode,
  type PricedMode,
  pricedMode,
  weekday,
  weekdayOf,
} from './choices.js'
export {
  birthday,
  calendarDay,
  conditionDate,
  type DateKind,
  dateInWords,
  dateKinds,
  day,
  instant,
  moment,
  since,
  until,
  zeroDate,
} from './dates.js'
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
  emailField,
  isAfter,
  linkField,
  nonNegativeNumber,
  oneToHundred,
  requiredText,
  sizedText,
  someOf,
  wholeNumber,
} from './validators.js'
