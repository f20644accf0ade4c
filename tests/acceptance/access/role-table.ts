/** How the specification names the roles, in the order of its table. */
const roleOrder = ['admin', 'readonly', 'manager', 'operator', 'technician', 'sac', 'cau'] as const
export type RoleName = (typeof roleOrder)[number]

/**
 * DECISIONS §4 (role × action), copied by hand from the specification and from nowhere else: ✓ may · r reads only ·
 * own: in the own scope · – no. Where a cell of the specification speaks of one part of a row only, as in
 * "own (helmet)", that part stands here as a row of its own.
 */
const table = {
  'operators: list, details': '✓ r own own – r r',
  'operators: register, edit, add manager, enable/disable, validate': '✓ – – – – – –',
  'own operator profile, areas, complete-data': '– – own – – – –',
  'operator users (supervisors): list/add/edit/delete': '✓ r own – – – –',
  'technicians: list/add/edit/delete': '✓ r own – – – –',
  'vehicles: list, detail, trips, live map': '✓ r own own own r r',
  'vehicles: create, assign to operator, can-operate': '✓ – – – – – –',
  'vehicles: edit name/plate': '✓ – own – – – –',
  helmet: '✓ – own – own – –',
  'select-to-operate': '✓ – own – – – –',
  'block/unblock': '✓ – own – own ✓ –',
  'heat map, operator choice on the map': '✓ ✓ own – – – –',
  'map settings, operator-info card': '✓ r – – – – –',
  'tickets: list, details': '✓ r own – own ✓ –',
  'tickets: open, note, close': '✓ – own – own ✓ –',
  'customers: list': '✓ r own – – ✓ r',
  'customers: documents (see)': '✓ r – – – – –',
  'customers: validate, invalidate, update documents': '✓ – – – – – –',
  'customers: edit profile': '✓ – – – – ✓ –',
  'customers: operators dialog': '✓ r own – – ✓ –',
  'customers: movements': '✓ r own – – ✓ r',
  'customers: discounts dialog (see)': '✓ – own – – – –',
  'customers: discounts dialog (add, edit)': '– – own – – – –',
  'customers: assign by e-mail, assign page': '✓ – own – – – –',
  'customers: edit dates, unsubscribe': '– – own – – – –',
  'customers: unassign, enable/disable': '✓ – own – – ✓ –',
  'customers: delete (erasure)': '✓ – – – – ✓ –',
  'validation shifts and requests': '✓ r – – – – –',
  'tariff, discounts (incl. generic)': '– – own – – – –',
  'bonus packs': '✓ r – – – r –',
  notifications: '✓ – own – – – –',
  'services: list, detail': '✓ r own – – ✓ r',
  'services: end trip': '✓ – own – – ✓ –',
  'services: clean': '✓ – own – own ✓ –',
  'services: refund, cancel payment': '✓ – own – – ✓ –',
  'payments list': '✓ r – – – ✓ –',
  'payments: refund of a bonus, cancel': '✓ – – – – ✓ –',
  'monthly details, bills, analytics, trips report': '✓ ✓ own – – – –',
  'CAU and SAC users': '✓ r – – – – –',
  'firmware, FOTA campaigns': '✓ r r – – – –',
  // one row of the specification; who completes the data of an operator that waits has files, and no campaigns
  files: '✓ r own – – – –',
  upgrades: '✓ r own – – – –',
  'accounts (/users), audit log': '✓ r – – – – –',
  // in addition to the table of the specification
  /** Everybody's own account, sessions, roles. source: Z-01, Z-15 */
  oneself: '✓ ✓ ✓ ✓ ✓ ✓ ✓',
  /** Map settings are read by all. source: Z-18 */
  'map settings: read': '✓ ✓ ✓ ✓ ✓ ✓ ✓',
  /** Own addition of the product: reports that nobody could keep; of no operator, so the provider's. */
  quarantine: '✓ r – – – – –',
  /** Own addition of the product: jobs that failed too often, of no operator. */
  'dead letters': '✓ – – – – – –',
  /** Own addition of the product: where the card provider's list and the books differ, of no operator. */
  'payment findings': '✓ – – – – – –',
  /** Own addition of the product: the books of all operators together. source: decision 0186 */
  'the books': '✓ ✓ – – – – –',
  'device keys': '✓ r – – – – –',
  /** Own addition of the product: an operator asks the provider for vehicles, which answers. source: Z-16 */
  'vehicle requests: read': '✓ r own – – – –',
  'vehicle requests: ask, take back': '– – own – – – –',
  'vehicle requests: answer, offers': '✓ – – – – – –',
  /** Own addition of the product: the vehicle's own commands, for those who may block it. */
  'vehicles: commands': '✓ – own – own ✓ –',
  /** Own addition of the product: what people changed of vehicles, in the timeline. */
  'vehicles: changes by people': '✓ r own – – – –',
  /** The bytes of a file: also the ending image of a service, for those who see services. source: R-06 */
  'files: bytes': '✓ r own – – ✓ r',
  /** source: decision Z-41 */
  'tariff (see)': '✓ r own – – – –',
  /** Own addition of the product: each one's own schedules; what they contain is asked with the rights of that list. */
  'scheduled reports': '✓ ✓ own own own ✓ ✓',
  /** Own addition of the product: who can put right what the register refused. source: decision 0078 */
  'bills: send a refused record again': '✓ – own – – – –',
  /** Own addition of the product: which incidents open by themselves. */
  'watch settings': '✓ – own – – – –',
} as const

export type ActionRow = keyof typeof table
type Mark = '✓' | 'r' | 'own' | '–'

/** May this role do this at all? On whose things is a question of its own. */
export const mayByTable = (row: ActionRow, role: RoleName, writes: boolean): boolean => {
  const mark = table[row].split(' ')[roleOrder.indexOf(role)] as Mark | undefined
  if (mark === undefined) throw new Error(`the row "${row}" has no cell for ${role}`)
  return mark === '✓' || mark === 'own' || (mark === 'r' && !writes)
}
