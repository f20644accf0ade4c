import { isValidated } from './found-company.js'
import { answeredRiders } from './found-reviews.js'

/**
 * Riders who rent in the weeks that are lived with all that vehicles tell, by their numbers. Whose documents are answered
 * in those weeks may not rent afterwards, or no longer: nobody who cannot rent has rented since.
 */
export const ridersOfLastWeeks = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => n).filter((n) => isValidated(n) && !answeredRiders.has(n))
