import type { EndpointSpec, Role } from '@motora/contract'
import { listFiles } from '@motora/contract/files'
import { getUpgrade, listFirmwares, listUpgrades, listUpgradeVehicles } from '@motora/contract/firmware'
import { listAccounts, listAuditRecords, listCauUsers, listTechnicians } from '@motora/contract/identity'
import { listOperators, listVehicleRequests } from '@motora/contract/operators'
import { listTickets } from '@motora/contract/technicians'
import { listVehicles } from '@motora/contract/vehicles'
import { aRunningUpgrade } from '../an-upgrade'
import { account, firmware, own, upgrade, vehicle } from './a-company'

export interface ListScreen {
  /** The source file that draws the list, without folder and ending. */
  draws: string
  path: string
  list: EndpointSpec
  /** What the screen keeps in the address in addition to the table: a tile, a span, an operator, what is open. */
  own?: Readonly<Record<string, string>>
  /** Texts that `own` brings into each call of the list. */
  asks?: readonly string[]
  /** The table's part of the address, where the screen has several. */
  part?: string
  role?: Role
  /** Where one of each thing is not enough. */
  reads?: readonly (readonly [endpoint: EndpointSpec, answer: unknown])[]
}

const span = { since: '2026-11-01', until: '2026-11-20' }

const record = {
  ...{ id: account.id, at: '2026-11-20T09:30:00Z', sequence: 1, event: 'accounts.suspended', actorKind: 'staff' },
  ...{ actorId: null, actorName: null, membershipRole: null, operatorId: null, operatorName: null },
  ...{ targetKind: null, targetId: null, targetName: null, address: null, userAgent: null, requestId: null },
  ...{ outcome: 'done', reason: null, before: null, after: null },
}

/** Every list that a route shows, with what the address holds for it. */
export const listScreens: readonly ListScreen[] = [
  {
    ...{ draws: 'vehicle-list', path: '/home', list: listVehicles, role: 'Sharing.OperatorManager' },
    ...{ own: { show: 'out', why: 'open' }, asks: ['out of service'] },
  },
  {
    ...{ draws: 'users-page', path: '/users', list: listAccounts },
    ...{ own: { operator: own.id, account: account.id }, asks: [own.id] },
  },
  { draws: 'operator-management', path: '/operator/validate', list: listOperators },
  { draws: 'operator-list', path: '/operators/list', list: listOperators },
  { draws: 'request-table', path: '/operators/requestScooter', list: listVehicleRequests, part: 'requests' },
  { draws: 'support-users', path: '/cau', list: listCauUsers },
  { draws: 'staff-table', path: '/technicians', list: listTechnicians, role: 'Sharing.OperatorManager' },
  {
    ...{ draws: 'audit-page', path: '/audit', list: listAuditRecords },
    ...{ own: { operator: own.id, target: vehicle.id, actor: account.id, request: 'r-1' } },
    asks: [own.id, vehicle.id, account.id, 'r-1'],
    reads: [[listAuditRecords, [record]]],
  },
  {
    ...{ draws: 'ticket-table', path: '/incidents', list: listTickets },
    ...{ own: { view: 'table', ...span }, asks: [span.since, span.until] },
  },
  {
    ...{ draws: 'vehicle-list', path: '/incidents', list: listVehicles },
    ...{ own: { tab: 'vehicles', show: 'silent' }, asks: ['overallStatus'] },
  },
  { draws: 'vehicle-list', path: '/scooters', list: listVehicles, own: { show: 'low' }, asks: ['isBatteryLow'] },
  { draws: 'vehicle-list', path: `/operator/scooterList/${own.id}`, list: listVehicles, asks: [own.id] },
  { draws: 'file-table', path: '/files', list: listFiles },
  { draws: 'firmware-list', path: '/firmwares', list: listFirmwares },
  { draws: 'upgrade-list', path: '/upgrades', list: listUpgrades },
  {
    ...{ draws: 'upgrade-list', path: `/firmwares/${firmware.id}`, list: listUpgrades, part: 'upgrades' },
    asks: [firmware.id],
  },
  {
    ...{ draws: 'upgrade-vehicles', path: `/upgrades/${upgrade.id}`, list: listUpgradeVehicles },
    reads: [[getUpgrade, aRunningUpgrade({ pending: 3 })]],
  },
]

/** Lists in dialogs, sections and forms: the same piece, with a part of the address of their own. */
export const listsElsewhere: Readonly<Record<string, string>> = {
  'daily-details': 'a section of the vehicle, in the gateway’s one order',
  'dead-letter-table': 'a dialog',
  'device-key-table': 'a dialog',
  'quarantine-table': 'a dialog',
  'quarantined-device': 'a dialog',
  'family-table': 'all rows come at once; family-table.test.tsx',
  'operator-vehicles': 'a part of a dialog',
  'trips-dialog': 'a dialog; trips.test.tsx',
  'vehicle-pick-table': 'a step of a form, without a file',
  'vehicles-to-share': 'a section of a form',
}

/** The row that each list answers with is shown, and there are more pages of it. */
export const rowsInAll = 60
