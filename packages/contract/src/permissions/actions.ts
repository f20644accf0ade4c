import { type Role, rolesOf } from './roles.js'

/**
 * Who may do what: the one table. Read by the gateway before each call and by the screens before each button.
 * It says *may this role do this kind of thing*; on *whose* things is the scope's question (Z-11), *now* is the rules'.
 * source: DECISIONS §4.
 */
const table = {
  'self.read': '*',
  // own row: each one's own; what is in them is asked with the rights that the list or the month asks for
  'scheduled-reports.write': '*',
  'operators.read': 'admin readonly manager operator sac cau',
  'operators.manage': 'admin',
  'operator-profile.edit': 'manager',
  'operator-users.read': 'admin readonly manager',
  'operator-users.write': 'admin manager',
  // own rows: requests for vehicles (Z-16) are the operator's to make and the provider's to answer
  'vehicle-requests.read': 'admin readonly manager',
  'vehicle-requests.write': 'manager',
  'vehicle-requests.answer': 'admin',
  'technicians.read': 'admin readonly manager',
  'technicians.write': 'admin manager',
  'vehicles.read': '*',
  'vehicles.manage': 'admin',
  'vehicles.rename': 'admin manager',
  'vehicles.helmet': 'admin manager technician',
  'vehicles.select-to-operate': 'admin manager',
  // own row: the vehicle's own commands, for those who may block it
  'vehicles.command': 'admin manager technician sac',
  'vehicles.block': 'admin manager technician sac',
  // own row: what people changed of the vehicles, for those whose they are
  'vehicles.changes': 'admin readonly manager',
  'heat-map.read': 'admin readonly manager',
  'map-settings.read': '*',
  'map-settings.write': 'admin',
  'operator-card.read': 'admin readonly',
  'tickets.read': 'admin readonly manager technician sac',
  'tickets.write': 'admin manager technician sac',
  // own row: which incidents open by themselves
  'watch.write': 'admin manager',
  'customers.read': 'admin readonly manager sac cau',
  'customers.documents.read': 'admin readonly',
  'customers.documents.write': 'admin',
  'customers.edit': 'admin sac',
  'customers.operators.read': 'admin readonly manager sac',
  'customers.operators.write': 'admin manager sac',
  'customers.movements.read': 'admin readonly manager sac cau',
  'customers.discounts.read': 'admin manager',
  'customers.discounts.write': 'manager',
  'customers.assign': 'admin manager',
  'customers.dates.write': 'manager',
  'customers.unassign': 'admin manager sac',
  'customers.delete': 'admin sac',
  'shifts.read': 'admin readonly',
  'shifts.write': 'admin',
  'pricing.read': 'admin readonly manager',
  'pricing.write': 'manager',
  'bonus.read': 'admin readonly sac',
  'bonus.write': 'admin',
  'notifications.write': 'admin manager',
  'services.read': 'admin readonly manager sac cau',
  'services.end': 'admin manager sac',
  'services.clean': 'admin manager technician sac',
  'services.refund': 'admin manager sac',
  'payments.read': 'admin readonly sac',
  'payments.refund': 'admin sac',
  'reports.read': 'admin readonly manager',
  'bills.send': 'admin manager',
  // own row: the provider's books, of all operators together
  'ledger.read': 'admin readonly',
  'support-users.read': 'admin readonly',
  'support-users.write': 'admin',
  'firmware.read': 'admin readonly manager',
  'firmware.write': 'admin',
  'files.read': 'admin readonly manager',
  'files.write': 'admin manager',
  // the bytes of a file: also the ending image of a service, for those who see services
  'files.download': 'admin readonly manager sac cau',
  'upgrades.read': 'admin readonly manager',
  'upgrades.write': 'admin manager',
  'accounts.read': 'admin readonly',
  'accounts.write': 'admin',
  'quarantine.read': 'admin readonly',
  'quarantine.write': 'admin',
  // own row: jobs that failed too often
  'dead-letters.manage': 'admin',
  // own row: where our books and the card provider's list differ
  'payment-findings.manage': 'admin',
  // own rows: keys of devices and forwarders
  'device-keys.read': 'admin readonly',
  'device-keys.write': 'admin',
} as const

export type Permission = keyof typeof table

const granted = new Map<Permission, ReadonlySet<Role>>(
  Object.entries(table).map(([permission, names]) => [permission as Permission, rolesOf(names)]),
)

export const permissions = [...granted.keys()]

/** May this role do this kind of thing at all? */
export const may = (role: Role, permission: Permission): boolean => granted.get(permission)?.has(role) ?? false
