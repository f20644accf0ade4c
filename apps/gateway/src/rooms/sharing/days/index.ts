export { checkDays, type DaysChecked } from './check-days.js'
export { keepDays } from './keep-days.js'
