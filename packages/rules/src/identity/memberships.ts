import { type Role, roleNamed, roleSide, worksWhenNotOperational } from '@motora/contract'

/** Whether a membership lets its person work. source: fleet side, section 4; Z-02, Z-03. */
export const mayWork = (membership: { role: Role; canOperate: boolean }): boolean =>
  membership.canOperate || worksWhenNotOperational.has(membership.role)

/**
 * Whether role and operator fit: operator-side roles speak for one operator, the provider's for none. Only by explicit
 * choice does a technician without operator see everything, and no one else does. source: decisions Z-01, Z-11.
 */
export const membershipFits = (membership: {
  role: Role
  operatorId: string | null
  seesEverything: boolean
}): boolean => {
  if (roleSide[membership.role] === 'provider') return membership.operatorId === null && !membership.seesEverything
  if (membership.seesEverything) return membership.role === roleNamed.technician && membership.operatorId === null
  return membership.operatorId !== null
}
