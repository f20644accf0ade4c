import type { House } from '../house.js'
import type { HandedClock } from '../kernel/clock.js'
import type { Company } from './fleets.js'
import type { Founded } from './found-company.js'
import type { PastCards } from './past-cards.js'
import type { PlannedWeek } from './plan-year.js'
import type { StaffOfDemo } from './staff-of-demo.js'

/** What the demo's own things of money are made with. */
export interface YearMoney {
  house: House
  clock: HandedClock
  cards: PastCards
  founded: Founded
  staff: StaffOfDemo
  operatorIds: ReadonlyMap<Company, string>
  registeredAt: (rider: number) => number
  isValidated: (rider: number) => boolean
  plan: readonly PlannedWeek[]
}

/** Of the world itself, in work that it does for nobody. */
export const system = { kind: 'system', name: 'world' } as const

/** What the ids of the demo's own things are made from. */
export const ownIds = '0190c290-0094-7000-8000-000000000000'

/** Weeks of a whole year before the last two. A shorter past is the end of it: what happens in those weeks happens there. */
const weeksOfYear = 50
/** Of the year, as the tables here number them; below 0 for what a longer past has before it. @param w of the plan */
export const weekOfYear = ({ plan }: Pick<YearMoney, 'plan'>, w: number): number => weeksOfYear - plan.length + w
