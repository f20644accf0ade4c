import { ibanField, isTaxId } from '@motora/contract/fields'
import { areaFaults } from '@motora/rules/operators'
import { isValidPhone } from '@motora/rules/phones'
import { expect, test } from 'vitest'
import { companies } from './fleets.js'

test.each(companies.map((company) => [company.name, company] as const))(
  'what %s says of itself would pass the forms',
  (_name, { operator, areas }) => {
    expect(isTaxId(operator.cif)).toBe(true)
    expect(operator.fiscalAddress).toMatch(/, \d{5} /)
    if (operator.iban) expect(ibanField.parse(operator.iban)).toBe(operator.iban)
    expect(isValidPhone(operator.contactPhone ?? '')).toBe(true)
    const faults = areaFaults({
      areas: areas.flatMap((area) =>
        'ring' in area ? [{ points: area.ring.map(([latitude, longitude]) => ({ latitude, longitude })) }] : [],
      ),
      circles: areas.flatMap((area) => ('ring' in area ? [] : [area])),
    })
    expect(faults).toEqual([])
  },
)
