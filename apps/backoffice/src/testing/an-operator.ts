import type { Operator } from '@motora/contract/operators'
import { operatorWith } from './own-operator'

/** An operator as the provider sees it: public, operating, its own parent; what matters to a test is passed in. */
export const anOperator = (facts: Partial<Operator> = {}): Operator => {
  const id = facts.id ?? '11111111-1111-4111-8111-111111111111'
  return operatorWith({
    id,
    parentId: id,
    name: 'Ona Mobilitat',
    contactPhone: '+34931234567',
    managerEmail: 'gestio@ona.demo',
    vehicleTypes: [5],
    timezone: 'Europe/Madrid',
    startTimeExclusion: null,
    endTimeExclusion: null,
    operatingSchedule: null,
    link: null,
    areas: [],
    circles: [],
    version: 4,
    ...facts,
  })
}
