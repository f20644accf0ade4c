import { cellValue } from '@motora/kit/table'
import { serviceColumnOf } from '@motora/rules/vehicles'
import { expect, test } from 'vitest'
import * as ca from '../../../words/ca'
import * as en from '../../../words/en'
import * as es from '../../../words/es'
import { vehicleColumns } from './vehicle-columns'

const t = ((key: string) => (en.vehicles as Record<string, string>)[key] ?? key) as never
const columnOf = (id: string) => {
  const column = vehicleColumns({ fleet: t, vehicles: t }, true, 'home').find((one) => one.id === id)
  if (!column) throw new Error(`no column ${id}`)
  return column
}

test('service reads OUT when out of service, else ON with an active service, else OFF; state reads ON or OFF after the vehicle [E-09]', () => {
  const service = columnOf('service')
  if (service.kind !== 'choice') throw new Error('service is no choice')
  const reads = (outOfService: boolean, serviceActive: boolean) => {
    const value = cellValue(service, { service: serviceColumnOf({ outOfService, serviceActive }) } as never)
    return service.choices.find((choice) => choice.value === value)?.label
  }
  expect([reads(true, true), reads(true, false), reads(false, true), reads(false, false)]).toEqual([
    'OUT',
    'OUT',
    'ON',
    'OFF',
  ])
  const state = (isVehicleOn: boolean | null) => columnOf('isVehicleOn').cell?.({ scutum: { isVehicleOn } } as never)
  expect([state(true), state(false), state(null)]).toEqual(['ON', 'OFF', '–'])
})

test.each([
  ['en', en],
  ['es', es],
  ['ca', ca],
])('the column of a reason bears the name of the reason, and no name of a figure: %s', (_, words) => {
  expect(words.vehicles.stoppedReporting).toBe(words.rentability['reason.silent'])
  expect(Object.values(words.vehicles).filter((word) => word === words.vehicles.stoppedReporting)).toHaveLength(1)
})
