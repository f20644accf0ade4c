import { expect, test } from 'vitest'
import { asksFactor, isFactorFresh } from './fresh-factor.js'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test('a factor is fresh for five minutes; one that was never typed is not', () => {
  expect(isFactorFresh(ago(0), now)).toBe(true)
  expect(isFactorFresh(ago(299_999), now)).toBe(true)
  expect(isFactorFresh(ago(300_000), now)).toBe(false)
  expect(isFactorFresh(null, now)).toBe(false)
})

const vehicles = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`)
const asked = (body: unknown) => asksFactor({ freshFactor: 'many-vehicles', isExport: false, body })

test('twenty vehicles need none, the twenty-first does; the same vehicle twice is one', () => {
  expect(asked({ vehicleIds: vehicles(20) })).toBe(false)
  expect(asked({ vehicleIds: vehicles(21) })).toBe(true)
  expect(asked({ vehicleIds: [...vehicles(20), ...vehicles(20)] })).toBe(false)
  expect(asked({ selection: { vehicleIds: vehicles(20) } })).toBe(false)
  expect(asked({ selection: { vehicleIds: vehicles(21) } })).toBe(true)
})

test('a file of more than twenty vehicles asks when its plan is carried out, not when it is looked at', () => {
  const file = (count: number, end = '\n') => ['vin;operator', ...vehicles(count).map((vin) => `${vin};Beta`)].join(end)
  expect(asked({ csv: file(21), plan: 'p' })).toBe(true)
  expect(asked({ csv: file(21, '\r'), plan: 'p' })).toBe(true)
  expect(asked({ csv: file(20), plan: 'p' })).toBe(false)
  expect(asked({ csv: `\uFEFFsep=;\r\n${file(20, '\r\n\r\n')}\r\n ;""\r\n`, plan: 'p' })).toBe(false)
  expect(asked({ csv: file(5000) })).toBe(false)
})

test('what asks each time asks whatever its body is', () => {
  expect(asksFactor({ freshFactor: 'always', isExport: false, body: { scheduledAt: null } })).toBe(true)
})

test('a filter may reach any number of vehicles', () => {
  expect(asked({ selection: { filter: {} } })).toBe(true)
})

test('a list asks when it is taken home as a file, not when it is read; what says nothing never asks', () => {
  expect(asksFactor({ freshFactor: 'export', isExport: true, body: undefined })).toBe(true)
  expect(asksFactor({ freshFactor: 'export', isExport: false, body: undefined })).toBe(false)
  expect(asksFactor({ isExport: true, body: { vehicleIds: vehicles(500) } })).toBe(false)
})
