import { type Role, roleNamed } from '@motora/contract'
import type { Mender, NotRentableReason } from '@motora/contract/vehicles'

const { admin, manager, technician, sac } = roleNamed

/** People who can fix it, by their role; the other roles only look. */
const menderOfRole: Partial<Record<Role, Mender>> = {
  [admin]: 'provider',
  [manager]: 'manager',
  [technician]: 'technician',
  [sac]: 'support',
}

/** As whom a person of this role can fix it; null for those who only look. */
export const menderNamed = (role: Role): Mender | null => menderOfRole[role] ?? null

/** Anyone who usually does it comes first. What is done by a call is so for exactly those who may make it. */
const menders: Record<NotRentableReason, readonly Mender[]> = {
  // for good
  retired: ['nobody'],
  // hands it to an operator
  'no-operator': ['provider'],
  // validates the operator
  'operator-not-validated': ['provider'],
  // sets its tariff
  'no-tariff': ['manager'],
  // lets the vehicle be rented at all
  'cannot-operate': ['provider'],
  // shares it
  'not-selected-to-operate': ['manager', 'provider'],
  // unblocks it
  'out-of-service': ['technician', 'manager', 'support', 'provider'],
  // closes the incident
  'open-ticket': ['technician', 'manager', 'support', 'provider'],
  // it ends; the campaign's owner sees how far it is
  updating: ['time', 'provider', 'manager'],
  // connects the unit; the IMEI that it is expected by is the provider's
  'never-reported': ['technician', 'provider'],
  // looks after the unit where it was last
  silent: ['technician'],
  // takes it where the sky is open
  'no-position': ['technician'],
  // brings it back; the areas are the operator's own
  'outside-area': ['technician', 'manager'],
  // changes the battery
  'low-battery': ['technician'],
  // passes; the hours are the operator's own
  'exclusion-hours': ['time', 'manager'],
  // the rider ends it; else it is cleaned
  'active-rental': ['time', 'support', 'manager', 'technician', 'provider'],
}

/** Who can do something about it; `time`: it passes by itself. source: decisions §4 */
export const mendersOf = (reason: NotRentableReason): Mender[] => [...menders[reason]]
