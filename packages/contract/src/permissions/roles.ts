import { z } from 'zod'

/** The seven role names, as they travel on the wire. source: spec, fleet side, section 6. */
export const roleNames = [
  'Sharing.Admin',
  'Sharing.AdminReadOnly',
  'Sharing.OperatorManager',
  'Sharing.Operator',
  'Sharing.Technician',
  'Sharing.Sac',
  'Sharing.Cau',
] as const

export const role = z.enum(roleNames)
export type Role = z.infer<typeof role>

/** Short names used by the tables next to this file. */
export const short = {
  admin: 'Sharing.Admin',
  readonly: 'Sharing.AdminReadOnly',
  manager: 'Sharing.OperatorManager',
  operator: 'Sharing.Operator',
  technician: 'Sharing.Technician',
  sac: 'Sharing.Sac',
  cau: 'Sharing.Cau',
} as const satisfies Record<string, Role>

type ShortRole = keyof typeof short
const everyRole = Object.keys(short) as ShortRole[]

/** Whether the role speaks for one operator (`operator`), or for the platform (`provider`). */
export const roleSide: Record<Role, 'provider' | 'operator'> = {
  'Sharing.Admin': 'provider',
  'Sharing.AdminReadOnly': 'provider',
  'Sharing.Sac': 'provider',
  'Sharing.Cau': 'provider',
  'Sharing.OperatorManager': 'operator',
  'Sharing.Operator': 'operator',
  'Sharing.Technician': 'operator',
}

/** How far an operator-side role sees: its own operator alone, or with all descendants. source: decision Z-11. */
export const roleReach: Record<Role, 'everything' | 'own' | 'own-and-descendants'> = {
  'Sharing.Admin': 'everything',
  'Sharing.AdminReadOnly': 'everything',
  'Sharing.Sac': 'everything',
  'Sharing.Cau': 'everything',
  'Sharing.OperatorManager': 'own-and-descendants',
  'Sharing.Operator': 'own',
  'Sharing.Technician': 'own-and-descendants',
}

/**
 * Roles that stay signed in although their membership may not work; the others are signed out. The provider's go on, a
 * technician only reads so (`isIdle`). source: fleet side, section 4; Z-03.
 */
export const staysWhenNotOperational: ReadonlySet<Role> = new Set([
  short.admin,
  short.readonly,
  short.sac,
  short.cau,
  short.technician,
])

/** Reads 'admin readonly' into a set of roles; '*' is all seven. */
export const rolesOf = (names: string): ReadonlySet<Role> =>
  new Set(
    (names === '*' ? everyRole : names.split(' ')).map((name) => {
      const found = short[name as ShortRole]
      if (!found) throw new Error(`unknown role "${name}" in a permission table`)
      return found
    }),
  )
