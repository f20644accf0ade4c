import type { House } from '../house.js'
import type { Work } from '../rooms/work.js'
import type { Company, companies } from './fleets.js'
import { demoPeople } from './people.js'

const day = 86_400_000
/** Before the first rental. */
const registeredDays = 14
const sentDays = 13
const validatedDays = 12

/** Who would have done it: the operator's own manager, or the provider's administrator. */
const nameOf = (company: string | null): string | null => {
  const person = demoPeople.find(({ memberships }) =>
    memberships.some((one) => one.company === company && (company === null || one.role === 'Sharing.OperatorManager')),
  )
  return person ? `${person.firstName} ${person.lastName}` : null
}

/**
 * What opens incidents for the demo's operators. Riders of the small areas cross their borders all day; and a demo that
 * was stopped for a night has a silent fleet, and no incident.
 */
const watchedBy = (name: Company) => ({
  lowBattery: true,
  lowBatteryPercent: 25,
  leftArea: name === 'ona' || name === 'ona-litoral',
  movedWithoutRental: true,
  silent: false,
  silentAfterMinutes: 20,
})
const watchedDays = 3

interface Times {
  /** When its story begins. */
  since: Date
  until: Date
}

/**
 * Makes an operator as it comes to be: registered, sent for validation, validated. One that does not operate yet has
 * sent its data two days ago.
 */
export const foundOperator = async (
  house: House,
  work: Work,
  { name, operator, canOperate, stopped, areas, tariff }: (typeof companies)[number],
  parentId: string | undefined,
  { since, until }: Times,
): Promise<string> => {
  const before = (moment: Date, days: number): Work => ({ ...work, now: new Date(moment.getTime() - days * day) })
  const provider = nameOf(null)
  // a sub-operator without a manager of its own is run by its parent's
  const manager = nameOf(name) ?? nameOf('ona')
  const { operators } = house
  const id = await operators.createOperator(
    before(since, registeredDays),
    { ...operator, ...(parentId ? { parentId } : {}) },
    provider,
  )
  await operators.drawAreas(work, id, areas)
  if (tariff) await house.pricing.saveTariff(before(since, registeredDays), id, tariff, manager)
  if (!canOperate) {
    await operators.submit(before(until, 2), id, manager)
    return id
  }
  await operators.submit(before(since, sentDays), id, manager)
  await operators.validate(before(since, validatedDays), id, true, null, provider)
  if (stopped) {
    await operators.validate(before(since, stopped.days), id, false, stopped.note, provider)
    await operators.validate(before(since, stopped.days - 1), id, true, null, provider)
  }
  // of the last days alone: incidents are to be seen, not weeks of them
  await operators.saveWatch(before(until, watchedDays), id, watchedBy(name))
  return id
}
