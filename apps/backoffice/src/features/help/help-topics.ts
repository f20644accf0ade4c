import { may, mayOpen, type Permission, type Role, roleSide, type ScreenPath } from '@motora/contract'

/** In the order of the help page. source: ledger S-01; firmware, files and the provider's work are our own, last. */
export const helpTopics = [
  'clients',
  'vehicles',
  'rates',
  'discounts',
  'technicians',
  'supervisors',
  'trips',
  'incidents',
  'profile',
  'personal',
  'firmware',
  'files',
  'bonus',
  'provider',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Who has a use for something: anyone who may do this, or opens one of these screens; left out: everybody. */
export interface UsefulTo {
  needs?: Permission
  opens?: readonly ScreenPath[]
  side?: 'provider' | 'operator'
}

const topicUse: Record<HelpTopic, UsefulTo> = {
  clients: { needs: 'customers.read' },
  vehicles: { needs: 'vehicles.read' },
  rates: { needs: 'pricing.read' },
  discounts: { needs: 'customers.discounts.read' },
  technicians: { needs: 'technicians.read' },
  supervisors: { needs: 'operator-users.read' },
  trips: { opens: ['/scooters', '/operator/scooterList'] },
  incidents: { needs: 'tickets.read' },
  profile: { needs: 'operator-profile.edit' },
  personal: {},
  firmware: { needs: 'firmware.read' },
  files: { needs: 'files.read' },
  bonus: { needs: 'bonus.read' },
  provider: { side: 'provider' },
}

/** Has this role a use for it? */
export const isUsefulTo = (role: Role, { needs, opens, side }: UsefulTo): boolean =>
  (needs === undefined || may(role, needs)) &&
  (opens === undefined || opens.some((path) => mayOpen(role, path))) &&
  (side === undefined || roleSide[role] === side)

/** The topics that this role has a use for, in their order. */
export const topicsOf = (role: Role): HelpTopic[] => helpTopics.filter((topic) => isUsefulTo(role, topicUse[topic]))
