import type { VehicleState } from '../../rooms/vehicles/index.js'

/** Null as end: to this day. */
interface Spell {
  since: Date
  until: Date | null
}
export interface Holding extends Spell {
  operatorId: string | null
}

/** A spell of no length is somebody changing their mind. */
const lasted = ({ since, until }: Spell): boolean => until === null || until.getTime() > since.getTime()

/** @param states oldest first @returns who held the vehicle from when to when, newest first */
export const holdersOf = (states: readonly VehicleState[]): Holding[] => {
  const holdings: Holding[] = []
  for (const { operatorId, at, isHeld } of states) {
    const open = holdings.findLast((holding) => holding.until === null)
    if (isHeld && open?.operatorId === operatorId) continue
    // where the hand-over itself is not to be seen, the next that is ends it
    if (open) open.until = at
    if (isHeld) holdings.push({ operatorId, since: at, until: null })
  }
  return holdings.filter(lasted).reverse()
}

/**
 * @param states oldest first @returns when the vehicle was out of service, in whose hands it may have been, newest
 * first
 */
export const outOfServiceSpells = (states: readonly VehicleState[]): Spell[] => {
  const spells: Spell[] = []
  for (const { at, outOfService, isHeld } of states) {
    const last = spells.at(-1)
    const isOut = isHeld && outOfService
    if (!isOut && last?.until === null) last.until = at
    // given to another operator as it was: one spell
    else if (isOut && last?.until?.getTime() === at.getTime()) last.until = null
    else if (isOut && last?.until !== null) spells.push({ since: at, until: null })
  }
  return spells.filter(lasted).reverse()
}
