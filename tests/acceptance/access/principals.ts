import type { Company } from './planted.js'
import type { ActionRow, RoleName } from './role-table.js'

/** Somebody who calls; what each may see is written by hand after decision Z-11. */
export interface Principal {
  name: string
  role: RoleName | 'none'
  /** Their operator; null on the provider's side. */
  company: Company | null
  sees: readonly Company[] | 'everything'
  /** Of whose operators it may read the id or name besides: its own parent's, and those of roles that rest. */
  knows?: readonly Company[]
  /** Belongs to no operator, and is shown what riders are shown. */
  unscoped?: true
  /** Their operator cannot operate: these rows alone are left to them. source: decisions Z-02, Z-04, Z-29 */
  only?: readonly ActionRow[]
  /** Answered to every staff call whatever it is; undefined: the table decides. */
  outright?: 401 | 403
}

/** What completes the data of an operator that waits for the provider's yes. */
const completingData: readonly ActionRow[] = [
  'operators: list, details',
  'own operator profile, areas, complete-data',
  'map settings: read',
  'files',
  'files: bytes',
  // fleet side, section 2.4: the form assigns vehicles for sharing
  'select-to-operate',
  // decision 0075: without rates the provider cannot say yes
  'tariff (see)',
  'tariff, discounts (incl. generic)',
  'oneself',
]

export const principals: readonly Principal[] = [
  { name: 'admin', role: 'admin', company: null, sees: 'everything' },
  { name: 'readonly', role: 'readonly', company: null, sees: 'everything' },
  { name: 'sac', role: 'sac', company: null, sees: 'everything' },
  { name: 'cau', role: 'cau', company: null, sees: 'everything' },
  { name: 'manager', role: 'manager', company: 'ona', sees: ['ona', 'ona-gracia', 'ona-litoral'], knows: ['brisa'] },
  { name: 'manager of a child', role: 'manager', company: 'ona-gracia', sees: ['ona-gracia'], knows: ['ona'] },
  { name: 'manager of a private operator', role: 'manager', company: 'campus', sees: ['campus'] },
  { name: 'manager of a disabled operator', role: 'manager', company: 'brisa', sees: ['brisa'], only: completingData },
  { name: 'operator', role: 'operator', company: 'ona', sees: ['ona'] },
  { name: 'technician', role: 'technician', company: 'ona', sees: ['ona', 'ona-gracia', 'ona-litoral'] },
  { name: 'technician of the provider', role: 'technician', company: null, sees: 'everything' },
  { name: 'suspended account', role: 'admin', company: null, sees: [], outright: 401 },
  { name: 'suspended membership', role: 'manager', company: 'ona', sees: [], outright: 403, knows: ['ona'] },
  { name: 'resting technician', role: 'technician', company: 'ona', sees: [], outright: 403, knows: ['ona'] },
  { name: 'rider', role: 'none', company: null, sees: [], outright: 401, unscoped: true },
  { name: 'device', role: 'none', company: null, sees: [], outright: 401 },
  { name: 'nobody', role: 'none', company: null, sees: [], outright: 401 },
]

export const seesCompany = ({ sees }: Principal, company: Company | null): boolean =>
  sees === 'everything' || (company !== null && sees.includes(company))

/** How the owner of a thing stands to the caller: the object classes of promise A1. */
export const relation = (principal: Principal, owner: Company | null): string => {
  const { company } = principal
  if (owner === null) return "provider's"
  if (company === null) return 'anybody’s'
  if (company === owner) return 'own'
  if (owner.startsWith(`${company}-`)) return 'child'
  if (company.startsWith(`${owner}-`)) return 'parent'
  return company.includes('-') && owner.includes('-') ? 'sibling' : 'stranger'
}
