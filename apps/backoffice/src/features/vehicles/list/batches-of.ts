import type { Vehicle } from '@motora/contract/vehicles'

/** Vehicles that one call takes. source: contract of the calls. */
const mostInCall = 1000

/** What one call changes. */
export type Batch = readonly [Vehicle, ...Vehicle[]]

/** Who holds a vehicle: most calls take the vehicles of one operator. */
export const holderOf = ({ sharing }: Vehicle): string => sharing.sharingOperatorId ?? ''

/**
 * Vehicles as calls take them, no more in one than it may name.
 * @param by what must be the same of all in one call
 */
export function batchesOf(vehicles: readonly Vehicle[], by: (vehicle: Vehicle) => string = holderOf): Batch[] {
  const groups = new Map<string, Vehicle[]>()
  for (const vehicle of vehicles) {
    const group = groups.get(by(vehicle))
    if (group) group.push(vehicle)
    else groups.set(by(vehicle), [vehicle])
  }
  return [...groups.values()].flatMap((group) => {
    const parts = Math.ceil(group.length / mostInCall)
    return Array.from({ length: parts }, (_, part) => group.slice(part * mostInCall, (part + 1) * mostInCall) as never)
  })
}
