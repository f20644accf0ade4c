import { expect, test } from 'vitest'
import { heatMapEndpoints, listVehicleCharges, vehicleToCreate } from '../vehicles/index.js'
import { birthday, conditionDate, day, moment, since, until } from './dates.js'

const takes = (schema: { safeParse(text: unknown): { success: boolean } }, text: unknown) =>
  schema.safeParse(text).success

test.each([
  ['2026-03-01T10:00:00Z', true],
  ['2028-02-29T23:59:59.999+14:00', true],
  ['2026-03-01T10:00:00-23:59', true],
  ['1900-01-01T00:00:00Z', true],
  ['2999-12-31T23:59:59.999Z', true],
  ['1900-01-01T00:00:00+00:01', false],
  ['2999-12-31T23:59:59-00:01', false],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59-12:00', false],
  ['+275760-09-13T00:00:00Z', false],
  ['-271821-04-20T00:00:00Z', false],
  ['2026-02-29T10:00:00Z', false],
  ['2026-03-01T10:00:00', false],
  ['2026-03-01T10:00:00+24:00', false],
])('a moment: %s', (text, taken) => expect(takes(moment, text)).toBe(taken))

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['1899-12-31', false],
  ['3000-01-01', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
])('a day, and a day of birth: %s', (text, taken) => {
  expect(takes(day, text)).toBe(taken)
  expect(takes(birthday, text)).toBe(taken)
})

test('a refusal says what is expected, once', () => {
  const said = (schema: typeof moment, text: unknown) =>
    schema.safeParse(text).error?.issues.map(({ message }) => message)
  for (const text of ['0000-01-01T00:00:00Z', 'noon', '', null])
    expect(said(moment, text)).toEqual([
      'a moment with its zone, from 1900 to 2999, is expected, such as 2026-03-01T10:00:00Z',
    ])
})

test('"none" and "without end" leave a span open, whatever their zone [T-06, V-28]', () => {
  for (const none of ['0001-01-01', '0001-01-01T00:00:00Z', '0001-01-01T23:59:59.999-12:00', undefined]) {
    expect(since.parse(none)).toBeUndefined()
    expect(until.parse(none)).toBeUndefined()
  }
  for (const endless of [
    '9999-12-31',
    '9999-12-31T23:59:59+14:00',
    '9999-12-31T23:59:59-12:00',
    '9999-12-30T23:00:00Z',
  ]) {
    expect(until.parse(endless)).toBeUndefined()
    expect(since.parse(endless)).toBe('2999-12-31')
  }
  for (const wrong of ['0000-12-31', '0002-01-01', '1899-12-31T23:59:59Z', '3000-01-01', '275760-09-13', 'today', ''])
    expect([takes(since, wrong), takes(until, wrong)], wrong).toEqual([false, false])
})

test('the condition of a list is judged as a side of a span is', () => {
  expect(conditionDate('2026-03-01')).toBe(Date.UTC(2026, 2, 1))
  expect(conditionDate('2026-03-01T10:00:00+02:00')).toBe(Date.UTC(2026, 2, 1, 8))
  expect(conditionDate('0001-01-01T00:00:00Z')).toBe(Date.UTC(1900, 0, 1))
  expect(conditionDate('9999-12-31T23:59:59-12:00')).toBe(Date.UTC(3000, 0, 1))
  for (const wrong of ['0000-01-01', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-13-01', '1', ''])
    expect(conditionDate(wrong), wrong).toBeUndefined()
})

test('calls take them so: the zero date of the document is no date, others are refused with their field', () => {
  const query = (given: object) => listVehicleCharges.query.safeParse(given)
  expect(query({ since: '0001-01-01T00:00:00Z' }).data).toMatchObject({ since: undefined })
  expect(query({ since: '0000-01-01T00:00:00+23:59' }).error?.issues[0]?.path).toEqual(['since'])
  expect(query({ since: '2026-01-02', until: '2026-01-01' }).success).toBe(false)
  const [heatMap] = heatMapEndpoints
  const sharingOperatorId = '00000000-0000-4000-8000-000000000000'
  expect(heatMap.query.safeParse({ sharingOperatorId, since: '2026-01-01' }).success).toBe(false)
  expect(heatMap.query.safeParse({ sharingOperatorId, since: '0001-01-01', until: '9999-12-31' }).data).toMatchObject({
    since: '1900-01-01',
    until: '2999-12-31',
  })
  expect(vehicleToCreate.shape.manufactureDate.safeParse('1949-12-31').success).toBe(false)
})
