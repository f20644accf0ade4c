import type { Role, ScreenPath } from '@motora/contract'

const A = 'Sharing.Admin'
const R = 'Sharing.AdminReadOnly'
const M = 'Sharing.OperatorManager'
const O = 'Sharing.Operator'
const T = 'Sharing.Technician'
const S = 'Sharing.Sac'
const C = 'Sharing.Cau'

/**
 * Transcribed by hand from the route table of the fleet side (section 2.1) and Z-14, Z-15; not from the contract. The
 * guard alone proves no row of a screen that is not built.
 */
export const specified: [ledger: string, path: ScreenPath, roles: Role[]][] = [
  ['[B-01]', '/home', [M, A, R, S]],
  ['B-05, not built', '/validations', [A, R]],
  ['B-06, not built', '/services', [M, A, R, S, C]],
  ['B-07, not built', '/monthlyDetails', [M, A, R]],
  ['[B-08]', '/operatorsUsers', [M]],
  ['B-09, not built', '/rates', [M]],
  ['[B-10]', '/usersMenu', [M, A, R]],
  ['[B-11]', '/technicians', [M]],
  ['[B-12]', '/users', [A, R]],
  ['[B-13]', '/users/create', [A]],
  ['[B-14]', '/scooters/locations', [A, R, M, O, T, S, C]],
  ['[B-15]', '/scooters/$id', [M, A, R]],
  ['[B-16]', '/scooters', [M, A, T, R]],
  ['B-17, not built', '/customers', [M, A, R, S, C]],
  ['B-18, not built', '/customers/assignToOperator/$id', [A, M]],
  ['[B-19]', '/files', [M, A, R]],
  ['[B-20]', '/files/create', [M, A, R]],
  ['[B-21]', '/files/$id', [M, A, R]],
  ['[B-22]', '/upgrades', [M, A, R]],
  ['[B-23]', '/upgrades/create/$id', [M, A, R]],
  ['own: a campaign', '/upgrades/$id', [M, A, R]],
  ['[B-24]', '/firmwares', [M, A, R]],
  ['[B-25]', '/firmwares/create', [A, R]],
  ['[B-26]', '/firmwares/edit/$id', [A, R]],
  ['[B-27]', '/firmwares/$id', [A, R]],
  ['[B-28]', '/operators', [M, A, R]],
  ['[B-29]', '/operators/list', [M, A, R]],
  ['[B-30]', '/operators/requestScooter', [M, A, R]],
  ['B-31, not built', '/operators/services', [M, A, R]],
  ['[B-32]', '/operator/profile', [M]],
  ['[B-33]', '/operator/register', [M, A, R]],
  ['[B-34]', '/operator/scooterList', [M, A, R, S, C]],
  ['[B-35]', '/operator/scooterList/$id', [M, A, R, S, C]],
  ['[B-36]', '/operator/validate', [A, R, S, C]],
  ['B-37, not built', '/bills', [M, A, R]],
  ['B-38, not built', '/bills/$id', [M, A, R]],
  ['B-39, not built', '/trips', [M, A, R]],
  ['B-40, not built', '/analytics', [M, A, R]],
  ['B-41, not built', '/reports/details/$id', [M, A, R]],
  ['[B-42]', '/incidents', [M, A, T, R, S]],
  ['[B-43]', '/incidents/details/$id', [M, A, T, R, S]],
  ['B-44, not built', '/bonus', [A, R, S]],
  ['B-45, not built', '/payments', [A, R, S]],
  ['[B-46]', '/help', [M]],
  ['[B-47]', '/UpdateDataTechnician', [T]],
  ['[B-48]', '/UpdateDataOperatorUser', [O]],
  ['own: audit', '/audit', [A, R]],
  ['[B-49, Q-01]', '/cau', [A, R]],
  ['[B-50, Q-01]', '/sac', [A, R]],
  ['[B-51]', '/FormCompleteData', [M]],
]
