import { mayOpen, type Role, type ScreenPath, standsInLowerMenu } from '@motora/contract'

export interface Menu {
  upper: readonly ScreenPath[]
  lower: readonly ScreenPath[]
}

/** The entries in their order. source: fleet side, section 2.2; ledger B-55. */
const order = [
  '/home',
  '/operator/validate',
  '/scooters/locations',
  '/customers',
  '/cau',
  '/sac',
  '/operator/scooterList',
  '/scooters',
  '/trips',
  '/services',
  '/monthlyDetails',
  '/incidents',
  '/rates',
  '/bonus',
  '/payments',
  '/validations',
  '/operatorsUsers',
  '/technicians',
  '/operator/profile',
  '/users',
  '/audit',
  '/help',
  '/UpdateDataTechnician',
  '/UpdateDataOperatorUser',
] as const satisfies readonly ScreenPath[]

/** The side menu of a role: exactly what it may open, in two groups. source: ledger B-55, B-57. */
export function menuOf(role: Role): Menu {
  const open = order.filter((path) => mayOpen(role, path))
  return {
    upper: open.filter((path) => !standsInLowerMenu(role, path)),
    lower: open.filter((path) => standsInLowerMenu(role, path)),
  }
}

/** Where the product title leads. source: ledger B-59. Roles that may not open /home go to where they begin. */
export const titleLeadsTo = (role: Role): ScreenPath => (mayOpen(role, '/home') ? '/home' : '/scooters/locations')
