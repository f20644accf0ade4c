import type { Company } from '../acceptance/access/planted.js'

/** Who writes for a company: its own person where it has one who may, else the provider's administrator. */
export const ownPersonOf: Record<Company, string> = {
  ona: 'manager',
  'ona-gracia': 'manager of a child',
  'ona-litoral': 'admin',
  campus: 'manager of a private operator',
  brisa: 'manager of a disabled operator',
}
