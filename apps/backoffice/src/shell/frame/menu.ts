import { mayOpen, type Role, roleSide, type ScreenPath, standsInLowerMenu } from '@motora/contract'

/** Screens whose address carries no id. */
export type Place = Exclude<ScreenPath, `${string}$${string}`>

type MenuGroupName = 'operate' | 'fleet' | 'people' | 'provider' | 'operator'

export interface MenuGroup {
  name: MenuGroupName
  /** The page of cards that the heading leads to, where the role may open it. */
  cards?: Place
  entries: readonly Place[]
}

/**
 * What is in each group. The entries of the specification keep their order; the others are own additions (B-56), so
 * that everything a role may open is reachable. source: fleet side, section 2.2; ledgers B-55, B-57; decision 0046.
 */
const places = {
  operate: [
    '/home',
    '/operator/validate',
    '/scooters/locations',
    '/operator/scooterList',
    '/trips',
    '/services',
    '/incidents',
    '/validations',
    '/scheduledReports',
  ],
  fleet: [
    '/scooters/locations',
    '/operator/scooterList',
    '/scooters',
    '/operators/requestScooter',
    '/upgrades',
    '/firmwares',
    '/files',
  ],
  people: [
    '/customers',
    '/cau',
    '/sac',
    '/operatorsUsers',
    '/technicians',
    '/users',
    '/UpdateDataTechnician',
    '/UpdateDataOperatorUser',
  ],
  provider: [
    '/operators/list',
    '/operators/services',
    '/operator/register',
    '/monthlyDetails',
    '/rates',
    '/bonus',
    '/payments',
    '/bills',
    '/ledger',
    '/analytics',
    '/operator/profile',
    '/audit',
    '/help',
  ],
} as const satisfies Record<string, readonly Place[]>

/** Cards that the menu leads past, directly to the lists behind them. source: decision Z-15. */
const cardsOf: Partial<Record<MenuGroupName, Place>> = {
  people: '/usersMenu',
  provider: '/operators',
  operator: '/operators',
}

/** The side menu of a role, in four groups; one without entries is left out. The first one is the upper of B-57. */
export function menuOf(role: Role): readonly MenuGroup[] {
  const isIn = (group: keyof typeof places) => (path: Place) =>
    mayOpen(role, path) &&
    ((group !== 'operate' && group !== 'fleet') ||
      !(places.operate as readonly Place[]).includes(path) ||
      !(places.fleet as readonly Place[]).includes(path) ||
      standsInLowerMenu(role, path) === (group === 'fleet'))
  return (Object.keys(places) as (keyof typeof places)[])
    .map((group): MenuGroup => {
      // to people of an operator the last group is about their own operator
      const name = group === 'provider' && roleSide[role] === 'operator' ? 'operator' : group
      const cards = cardsOf[name]
      return { name, entries: places[group].filter(isIn(group)), ...(cards && mayOpen(role, cards) ? { cards } : {}) }
    })
    .filter(({ entries }) => entries.length > 0)
}

/** Screens whose address does not begin with that of their entry. */
const belongsTo: Partial<Record<ScreenPath, Place>> = {
  '/reports/details/$id': '/analytics',
  '/FormCompleteData': '/operator/profile',
}

/** The entry that is marked on a screen: its own, or the one that a details page or a form was opened from. */
export function placeOf(screen: ScreenPath | undefined): Place | undefined {
  const all: readonly string[] = Object.values(places).flat()
  const parts = screen?.split('/') ?? []
  for (let length = parts.length; length > 1; length -= 1) {
    const address = parts.slice(0, length).join('/')
    if (all.includes(address)) return address as Place
  }
  return screen && belongsTo[screen]
}

/** The places of a phone's bottom bar, the most used first; the rest of the menu is behind More. */
const phoneOrder = [
  '/home',
  '/incidents',
  '/scooters/locations',
  '/scooters',
  '/customers',
  '/operator/scooterList',
  '/operator/validate',
  '/UpdateDataTechnician',
  '/UpdateDataOperatorUser',
] as const satisfies readonly Place[]

export type PhonePlace = (typeof phoneOrder)[number]

/** At most four. */
export const phonePlacesOf = (role: Role): readonly PhonePlace[] =>
  phoneOrder.filter((path) => mayOpen(role, path)).slice(0, 4)

/** Where the product title leads. source: ledger B-59. Roles that may not open /home go to where they begin. */
export const titleLeadsTo = (role: Role): ScreenPath => (mayOpen(role, '/home') ? '/home' : '/scooters/locations')
