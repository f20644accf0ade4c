import { describe, expect, test } from 'vitest'
import { asked, judge, rowOf } from '../testing/row-of.js'
import { basel } from './basel.js'
import { columbus } from './columbus.js'

describe('basel', () => {
  const real = {
    snapshot_utc: '2026-03-06T21:43:48Z',
    vehicle_id: '1842',
    lat: '47.525910',
    lon: '7.604556',
    is_disabled: 'false',
    is_reserved: 'false',
  }
  const read = (more: Record<string, string> = {}) => judge(basel, rowOf({ ...real, ...more }))

  test('a real row is a report of its snapshot', () => {
    expect(read()).toEqual({
      vehicle: { key: 'basel-1842', name: 'Basel 1842', model: 'Pick-e-Bike', vin: 'BASEL-1842' },
      deviceTime: new Date('2026-03-06T21:43:48Z'),
      receivedAt: new Date('2026-03-06T21:43:48Z'),
      place: { latitude: 47.52591, longitude: 7.604556 },
      values: {},
      notes: [],
    })
  })

  test.each([
    ['vehicle.missing', { vehicle_id: '' }],
    ['vehicle.missing', { vehicle_id: 'a b' }],
    ['time.unreadable', { snapshot_utc: '6.3.2026' }],
    ['time.unreadable', { snapshot_utc: '2026-13-06T21:43:48Z' }],
    ['time.too_old', { snapshot_utc: '2006-03-06T21:43:48Z' }],
    ['time.ahead', { snapshot_utc: '2027-03-06T21:43:48Z' }],
    ['place.impossible', { lat: '147.5' }],
    ['place.impossible', { lat: '0', lon: '0' }],
    ['number.unreadable', { lat: '47,5' }],
    ['number.unreadable', { lon: '' }],
    ['flag.unreadable', { is_disabled: 'maybe' }],
  ])('%s: %o', (reason, more) => {
    expect(read(more)).toBe(reason)
  })

  test('a line with too few or too many values is refused whole', () => {
    expect(judge(basel, rowOf(real, { isMisshapen: true }))).toBe('row.columns')
  })
})

describe('columbus', () => {
  const file = 'columbus_scooters_20260707T192207Z.csv'
  const veo = {
    Company: 'Veo',
    Vehicle_ID: '3bf3038b-3c20-5972-a3d9-86b89f9ddc8c',
    Type: 'scooter',
    Latitude: '39.955172',
    Longitude: '-83.041881',
    Battery_Pct: '',
    Range_Miles: '8.09',
    Is_Available: 'True',
    Is_Disabled: 'False',
    Is_Reserved: 'False',
    Last_Reported: '0',
  }
  const spin = { ...veo, Company: 'Spin', Battery_Pct: '89', Range_Miles: '24.29', Last_Reported: '1783452060' }
  const read = (values: Record<string, string>, more: object = {}) =>
    judge(columbus, rowOf(values, { file }), { ...asked, ...more })

  test('Veo gives no time: the snapshot’s, from the name of the file, stands for it, and that is said', () => {
    expect(read(veo)).toMatchObject({
      deviceTime: new Date('2026-07-07T19:22:07Z'),
      receivedAt: new Date('2026-07-07T19:22:07Z'),
      notes: [expect.stringContaining('Last_Reported 0')],
    })
  })

  test('without either time nobody knows when it was', () => {
    expect(judge(columbus, rowOf(veo, { file: 'renamed.csv' }))).toBe('time.unknown')
    expect(judge(columbus, rowOf(spin, { file: 'renamed.csv' }))).toMatchObject({
      deviceTime: new Date(1_783_452_060_000),
      receivedAt: new Date(1_783_452_060_000),
    })
  })

  test('Spin’s own time counts, and its battery; miles become kilometres', () => {
    expect(read(spin)).toMatchObject({
      deviceTime: new Date('2026-07-07T19:21:00Z'),
      receivedAt: new Date('2026-07-07T19:22:07Z'),
      values: { batteryPercent: 89, rangeKilometres: 39.09 },
      notes: [],
    })
  })

  test('what a company does not give is absent, and 0 % is a battery', () => {
    expect(read(veo)).toMatchObject({ values: { rangeKilometres: 13.02 } })
    expect(read(veo)).not.toHaveProperty('values.batteryPercent')
    expect(read({ ...spin, Battery_Pct: '0', Range_Miles: '' })).toHaveProperty('values', { batteryPercent: 0 })
  })

  test('only the company that was asked for', () => {
    expect(read(veo, { company: 'spin' })).toBe('left out')
    expect(read(spin, { company: 'spin' })).toHaveProperty('vehicle.model', 'Spin scooter')
  })

  test.each([
    ['battery.out_of_range', { Battery_Pct: '101' }],
    ['battery.out_of_range', { Battery_Pct: '-1' }],
    ['range.out_of_range', { Range_Miles: '-3' }],
    ['range.out_of_range', { Range_Miles: '9999' }],
    ['flag.unreadable', { Is_Reserved: '' }],
    ['number.unreadable', { Last_Reported: 'never' }],
    ['time.ahead', { Last_Reported: '1783455000' }],
    ['time.too_old', { Last_Reported: '12' }],
    ['vehicle.missing', { Vehicle_ID: '' }],
    ['place.impossible', { Latitude: '-91' }],
  ])('%s: %o', (reason, more) => {
    expect(read({ ...spin, ...more })).toBe(reason)
  })
})
