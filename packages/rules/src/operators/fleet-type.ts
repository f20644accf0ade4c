export type FleetType = 'private-free' | 'private-paid' | 'public-paid' | 'public-free'

/** Derived, never entered. source: fleet side, section 3; public and free after decision Z-31. */
export const fleetTypeOf = ({ isPrivate, isFree }: { isPrivate: boolean; isFree: boolean }): FleetType => {
  if (isPrivate) return isFree ? 'private-free' : 'private-paid'
  return isFree ? 'public-free' : 'public-paid'
}
