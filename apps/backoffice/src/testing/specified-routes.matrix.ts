import type { Role, ScreenPath } from '@motora/contract'

const A = 'Sharing.Admin'
const R = 'Sharing.AdminReadOnly'
const M = 'Sharing.OperatorManager'
const O = 'Sharing.Operator'
const T = 'Sharing.Technician'
const S = 'Sharing.Sac'
const C = 'Sharing.Cau'

/**
 * Transcribed by hand from the route table of the fleet side (section 2.1) and Z-14, Z-15; not from the contract.
 */
export const specified: [ledger: string, path: ScreenPath, roles: Role[]][] = [
  ['[B-01]', '/home', [M, A, R, S]],
  ['[B-05]', '/validations', [A, R]],
  ['[B-06, N-01]', '/services', [M, A, R, S, C]],
  ['[B-07, P-01]', '/monthlyDetails', [M, A, R]],
  ['[B-08]', '/operatorsUsers', [M]],
  ['[B-09]', '/rates', [M]],
  ['[B-10]', '/usersMenu', [M, A, R]],
  ['[B-11]', '/technicians', [M]],
  ['[B-12]', '/users', [A, R]],
  ['[B-13]', '/users/create', [A]],
  ['[B-14]', '/scooters/locations', [A, R, M, O, T, S, C]],
  ['[B-15]', '/scooters/$id', [M, A, R]],
  ['[B-16]', '/scooters', [M, A, T, R]],
  ['[B-17]', '/customers', [M, A, R, S, C]],
  ['[B-18, H-02]', '/customers/assignToOperator/$id', [A, M]],
  ['own: documents of a customer', '/customers/review/$customerId', [A, R]],
  ['[B-19]', '/files', [M, A, R]],
  ['[B-20]', '/files/create', [M, A, R]],
  ['[B-21]', '/files/$id', [M, A, R]],
  ['[B-22]', '/upgrades', [M, A, R]],
  ['[B-23]', '/upgrades/create/$id', [M, A, R]],
  ['own: a customer', '/customers/$id', [M, A, R, S, C]],
  ['own: a campaign', '/upgrades/$id', [M, A, R]],
  ['[B-24]', '/firmwares', [M, A, R]],
  ['[B-25]', '/firmwares/create', [A, R]],
  ['[B-26]', '/firmwares/edit/$id', [A, R]],
  ['[B-27]', '/firmwares/$id', [A, R]],
  ['[B-28]', '/operators', [M, A, R]],
  ['[B-29]', '/operators/list', [M, A, R]],
  ['[B-30]', '/operators/requestScooter', [M, A, R]],
  ['[B-31]', '/operators/services', [M, A, R]],
  ['[B-32]', '/operator/profile', [M]],
  ['[B-33]', '/operator/register', [M, A, R]],
  ['[B-34]', '/operator/scooterList', [M, A, R, S, C]],
  ['[B-35]', '/operator/scooterList/$id', [M, A, R, S, C]],
  ['[B-36]', '/operator/validate', [A, R, S, C]],
  ['[B-37, P-02]', '/bills', [M, A, R]],
  ['[B-38, P-03]', '/bills/$id', [M, A, R]],
  ['[B-39, P-02]', '/trips', [M, A, R]],
  ['[B-40, P-02]', '/analytics', [M, A, R]],
  ['[B-41, P-03]', '/reports/details/$id', [M, A, R]],
  ['[B-42]', '/incidents', [M, A, T, R, S]],
  ['[B-43]', '/incidents/details/$id', [M, A, T, R, S]],
  ['[B-44]', '/bonus', [A, R, S]],
  ['[B-45]', '/payments', [A, R, S]],
  ['[B-46]', '/help', [M]],
  ['[B-47]', '/UpdateDataTechnician', [T]],
  ['[B-48]', '/UpdateDataOperatorUser', [O]],
  ['own: audit', '/audit', [A, R]],
  ['own: the books', '/ledger', [A, R]],
  ['own: scheduled reports', '/scheduledReports', [A, R, M, T, S, C]],
  ['[B-49, Q-01]', '/cau', [A, R]],
  ['[B-50, Q-01]', '/sac', [A, R]],
  ['[B-51]', '/FormCompleteData', [M]],
]
