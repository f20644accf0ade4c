import { isIdle, type Role, roleNamed, roleSide, staysWhenNotOperational } from '@motora/contract'

interface Standing {
  role: Role
  canOperate: boolean
}

/** Whether a person in this role stays signed in, if only to read that they may not work. source: ledgers; Z-03 */
export const staysSignedIn = ({ role, canOperate }: Standing): boolean =>
  canOperate || staysWhenNotOperational.has(role)

/** Whether a membership lets its person work: the gateway answers no call in one that does not. source: Z-01, Z-02, Z-03 */
export const mayWork = (membership: Standing): boolean => staysSignedIn(membership) && !isIdle(membership)

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
