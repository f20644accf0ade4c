import { type Role, rolesOf } from './roles.js'
import { mayOpen, type ScreenPath } from './screens.js'

/** What differs between roles on and around screens that they may all open. One table per question. */
const fleetHome = rolesOf('manager sac')
const oneOperatorOnly = rolesOf('operator')
const worksOnlyInOperatingOperator = rolesOf('manager')
const staysSignedInIdle = rolesOf('technician')
const listsVehiclesOfAll = rolesOf('admin sac cau')
const inTheStreet = rolesOf('technician')

/** Whose `/home` is the fleet itself; the others' is the page of managers. source: decision Z-14. */
export const homeIsFleet = (role: Role): boolean => fleetHome.has(role)

/** Whether a list may hold more than one operator, so that it shows whose each row is. source: decision Z-12. */
export const mayListSeveralOperators = (role: Role): boolean => !oneOperatorOnly.has(role)

/** Whose lists of vehicles load immediately; the others' only when an operator is known. source: ledger E-28. */
export const listsVehiclesAtOnce = (role: Role): boolean => listsVehiclesOfAll.has(role)

/** Who goes to the vehicles: takes tickets, has them by distance, and the way there at hand. source: fleet side, section 1. */
export const worksInTheStreet = (role: Role): boolean => inTheStreet.has(role)

/** Roles that are signed in and may only read that they may do nothing. source: decision Z-03. */
export const isIdle = (who: { role: Role; canOperate: boolean }): boolean =>
  staysSignedInIdle.has(who.role) && !who.canOperate

/**
 * Whether the side menu shows at all: a manager's only when the operator can operate, an idle person's never.
 * source: ledger B-58; decision Z-03.
 */
export const hasSideMenu = (who: { role: Role; canOperate: boolean; operatorCanOperate: boolean | null }): boolean =>
  !isIdle(who) && (!worksOnlyInOperatingOperator.has(who.role) || who.operatorCanOperate === true)

/** What a manager opens while the operator may not operate: the form that fixes it, and help with it. */
const opensBeforeOperating: ReadonlySet<ScreenPath> = new Set<ScreenPath>([
  '/FormCompleteData',
  '/operator/profile',
  '/help',
])

/**
 * May this role open this screen as things stand? Until the provider's yes, all but these lead a manager to the form.
 * source: ledger B-51.
 */
export const mayOpenNow = (who: { role: Role; operatorCanOperate: boolean | null }, path: ScreenPath): boolean =>
  mayOpen(who.role, path) &&
  (who.operatorCanOperate !== false || !worksOnlyInOperatingOperator.has(who.role) || opensBeforeOperating.has(path))

/** Entries of the side menu that are in its upper group for some roles, and for whom they are in a lower one. */
const lowerGroup: Partial<Record<ScreenPath, ReadonlySet<Role>>> = {
  '/scooters/locations': rolesOf('admin'),
  '/operator/scooterList': rolesOf('readonly manager operator technician'),
}

/** Whether the entry of this screen is in a lower group of this role's side menu. source: ledger B-57. */
export const standsInLowerMenu = (role: Role, path: ScreenPath): boolean => lowerGroup[path]?.has(role) ?? false
