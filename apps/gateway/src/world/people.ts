import { type Role, roleNamed } from '@motora/contract'
import type { Chance } from './chance.js'
import type { Habits } from './city.js'
import type { Company } from './fleets.js'

interface Person {
  /** Before @motora.demo. */
  name: string
  firstName: string
  lastName: string
  mobilePhone: string
  memberships: { role: Role; company: Company | null }[]
  /** Must enrol an authenticator at the first sign-in. */
  mustEnrol?: true
  says: string
}

/** The people one can sign in as, and what each is there to show. */
export const demoPeople: readonly Person[] = [
  {
    name: 'admin',
    firstName: 'Alba',
    lastName: 'Ferrer Soler',
    mobilePhone: '+34600900101',
    memberships: [{ role: roleNamed.admin, company: null }],
    says: 'the provider’s administrator',
  },
  {
    name: 'readonly',
    firstName: 'Ramon',
    lastName: 'Vila Puig',
    mobilePhone: '+34600900102',
    memberships: [{ role: roleNamed.readonly, company: null }],
    says: 'sees what the administrator sees',
  },
  {
    name: 'manager',
    firstName: 'Marta',
    lastName: 'Roca Serra',
    mobilePhone: '+34600900103',
    memberships: [{ role: roleNamed.manager, company: 'ona' }],
    says: 'manager of Ona Mobilitat with two sub-operators',
  },
  {
    name: 'manager.private',
    firstName: 'Pau',
    lastName: 'Camps Riera',
    mobilePhone: '+34600900104',
    memberships: [{ role: roleNamed.manager, company: 'campus' }],
    says: 'manager of Campus Moto, a private operator',
  },
  {
    name: 'manager.new',
    firstName: 'Nora',
    lastName: 'Gil Prat',
    mobilePhone: '+34600900105',
    memberships: [{ role: roleNamed.manager, company: 'brisa' }],
    says: 'manager of Brisa Moto, not validated yet',
  },
  {
    name: 'operator',
    firstName: 'Oriol',
    lastName: 'Mas Font',
    mobilePhone: '+34600900106',
    memberships: [{ role: roleNamed.operator, company: 'ona' }],
    says: 'operator login of Ona Mobilitat',
  },
  {
    name: 'technician',
    firstName: 'Teo',
    lastName: 'Bosch Vidal',
    mobilePhone: '+34600900107',
    memberships: [{ role: roleNamed.technician, company: 'ona' }],
    says: 'technician of Ona Mobilitat',
  },
  {
    name: 'sac',
    firstName: 'Sara',
    lastName: 'Costa Mir',
    mobilePhone: '+34600900108',
    memberships: [{ role: roleNamed.sac, company: null }],
    says: 'customer service',
  },
  {
    name: 'cau',
    firstName: 'Carles',
    lastName: 'Pons Grau',
    mobilePhone: '+34600900109',
    memberships: [{ role: roleNamed.cau, company: null }],
    says: 'customer attention',
  },
  {
    name: 'multi',
    firstName: 'Mireia',
    lastName: 'Duran Pla',
    mobilePhone: '+34600900110',
    memberships: [
      { role: roleNamed.manager, company: 'ona-gracia' },
      { role: roleNamed.technician, company: 'ona' },
      { role: roleNamed.sac, company: null },
    ],
    says: 'three roles to choose from',
  },
  {
    name: 'twofactor',
    firstName: 'Toni',
    lastName: 'Sala Bru',
    mobilePhone: '+34600900111',
    memberships: [{ role: roleNamed.admin, company: null }],
    mustEnrol: true,
    says: 'must enrol an authenticator',
  },
]

export const demoEmail = (name: string): string => `${name}@motora.demo`

export interface RiderPlan {
  email: string
  firstName: string
  lastName: string
  birthday: string
  mobilePhone: string
}

/** Of the riders in their order, from 0. */
export const riderEmail = (n: number): string => `rider${String(n + 1).padStart(3, '0')}@motora.demo`

/** Riders that look like the real ones in age and name, and are invented. */
export const drawRiders = (count: number, habits: Habits, chance: Chance): RiderPlan[] =>
  Array.from({ length: count }, (_, n) => ({
    email: riderEmail(n),
    firstName: chance.pick(habits.givenNames),
    lastName: `${chance.pick(habits.surnames)} ${chance.pick(habits.surnames)}`,
    birthday: `${chance.pick(habits.birthYears)}-${String(chance.wholeBetween(1, 12)).padStart(2, '0')}-${String(chance.wholeBetween(1, 28)).padStart(2, '0')}`,
    mobilePhone: `+346${String(10_000_000 + n * 7919).slice(0, 8)}`,
  }))
