import { may, type Permission } from './actions.js'
import type { Role } from './roles.js'

/**
 * What people of an operator that cannot operate may still do: say who they are, read and complete its data with the
 * files, the map, the choice of vehicles for sharing and the rates that belong to that form: without rates the provider
 * cannot say yes. Riders see none of these vehicles
 * before the provider's yes. All else waits for it, or is over with its no.
 * source: decisions Z-02, Z-29, 0075; fleet side, section 2.4; PROMISES A7.
 */
const kept: ReadonlySet<Permission> = new Set<Permission>([
  'self.read',
  'operators.read',
  'operator-profile.edit',
  'files.read',
  'files.write',
  'files.download',
  'map-settings.read',
  'vehicles.select-to-operate',
  'pricing.read',
  'pricing.write',
])

/** May this be done for an operator that cannot operate, by anyone who may do it otherwise? */
export const mayWithoutOperating = (permission: Permission): boolean => kept.has(permission)

/** May this role do this kind of thing as things stand? @param operatorCanOperate of its operator, if it has one */
export const mayNow = (role: Role, operatorCanOperate: boolean | null | undefined, permission: Permission): boolean =>
  may(role, permission) && (operatorCanOperate !== false || mayWithoutOperating(permission))
