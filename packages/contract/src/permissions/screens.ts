import { type Role, rolesOf } from './roles.js'

/**
 * Who may open which route. '' marks a public one.
 * source: fleet side, section 2.1; Z-14, Z-15 where the document leaves the roles out; Z-06 for /register; /outbox is
 * our own and lives in the demo alone;
 * /audit, /ledger, /scheduledReports, /upgrades/$id, /customers/$id and /customers/review/$customerId are our own.
 */
const table = {
  '/login': '',
  '/multifactor': '',
  '/multifactor-code': '',
  '/subscriptions/confirmation': '',
  '/register': '',
  '/outbox': '',
  '/home': 'manager admin readonly sac',
  '/validations': 'admin readonly',
  '/services': 'manager admin readonly sac cau',
  '/monthlyDetails': 'manager admin readonly',
  '/operatorsUsers': 'manager',
  '/rates': 'manager',
  '/usersMenu': 'manager admin readonly',
  '/technicians': 'manager',
  '/users': 'admin readonly',
  '/users/create': 'admin',
  '/scooters/locations': '*',
  '/scooters/$id': 'manager admin readonly',
  '/scooters': 'manager admin technician readonly',
  '/customers': 'manager admin readonly sac cau',
  '/customers/$id': 'manager admin readonly sac cau',
  '/customers/assignToOperator/$id': 'admin manager',
  '/customers/review/$customerId': 'admin readonly',
  '/files': 'manager admin readonly',
  '/files/create': 'manager admin readonly',
  '/files/$id': 'manager admin readonly',
  '/upgrades': 'manager admin readonly',
  '/upgrades/create/$id': 'manager admin readonly',
  '/upgrades/$id': 'manager admin readonly',
  '/firmwares': 'manager admin readonly',
  '/firmwares/create': 'admin readonly',
  '/firmwares/edit/$id': 'admin readonly',
  '/firmwares/$id': 'admin readonly',
  '/operators': 'manager admin readonly',
  '/operators/list': 'manager admin readonly',
  '/operators/requestScooter': 'manager admin readonly',
  '/operators/services': 'manager admin readonly',
  '/operator/profile': 'manager',
  '/operator/register': 'manager admin readonly',
  '/operator/scooterList': 'manager admin readonly sac cau',
  '/operator/scooterList/$id': 'manager admin readonly sac cau',
  '/operator/validate': 'admin readonly sac cau',
  '/bills': 'manager admin readonly',
  '/bills/$id': 'manager admin readonly',
  '/trips': 'manager admin readonly',
  '/analytics': 'manager admin readonly',
  '/reports/details/$id': 'manager admin readonly',
  '/incidents': 'manager admin technician readonly sac',
  '/incidents/details/$id': 'manager admin technician readonly sac',
  '/bonus': 'admin readonly sac',
  '/payments': 'admin readonly sac',
  '/ledger': 'admin readonly',
  '/help': 'manager',
  '/UpdateDataTechnician': 'technician',
  '/UpdateDataOperatorUser': 'operator',
  '/audit': 'admin readonly',
  '/cau': 'admin readonly',
  '/sac': 'admin readonly',
  '/FormCompleteData': 'manager',
  // all but operator, which has neither a list with kept views nor months: nothing could ever be in it
  '/scheduledReports': 'manager admin technician readonly sac cau',
} as const

/** A route of the back-office, with `$id` where the address carries an id. */
export type ScreenPath = keyof typeof table

const openTo = new Map<ScreenPath, ReadonlySet<Role>>(
  Object.entries(table).map(([path, names]) => [path as ScreenPath, names === '' ? new Set<Role>() : rolesOf(names)]),
)

export const screenPaths = [...openTo.keys()]

/** Screens that open without a session. */
export const isPublicScreen = (path: ScreenPath): boolean => table[path] === ''

/** May this role open this screen? Public ones open to everybody. */
export const mayOpen = (role: Role, path: ScreenPath): boolean =>
  isPublicScreen(path) || (openTo.get(path)?.has(role) ?? false)
