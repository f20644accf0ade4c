import { everything } from '../../operators/index.js'
import type { Sharing } from './open-sharing.js'

/** Counts every day again and compares it with what is kept, as `npm run money-check` does. */
export const checkDaysOf = (house: Sharing) =>
  house.inTransaction({ kind: 'system', name: 'test' }, everything('every day is counted again'), (work) =>
    house.sharing.checkDays(work),
  )
