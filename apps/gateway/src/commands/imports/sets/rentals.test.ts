import { describe, expect, test } from 'vitest'
import { asked, judge, rowOf } from '../testing/row-of.js'
import { ecooltra } from './ecooltra.js'
import { louisville } from './louisville.js'

describe('ecooltra', () => {
  const real = {
    rental_id: '50',
    start_point_lat: '41.402332',
    start_point_lon: '2.163765',
    end_point_lat: '41.402203',
    end_point_lon: '2.163750',
    started_at: '2016-01-01 00:04:36',
    ended_at: '2016-01-01 00:06:15',
    user_id: 'rider-029',
    system_name: 'Barcelona',
    vehicle_external_id: 'ES-V-000407',
    last_checkout_attempt_state: 'succeeded',
    first_odometer_in_meters: '12801100',
    first_odometer_recorded_at: '2016-01-01 00:04:36',
    last_odometer_in_meters: '12801100',
    last_odometer_recorded_at: '2016-01-01 00:06:19',
    pause_duration_in_seconds: '38.629',
    reservation_at: '2016-01-01 00:02:15',
  }
  const read = (more: Record<string, string> = {}, how = asked) => judge(ecooltra, rowOf({ ...real, ...more }), how)

  test('reservation, pause and times are the rental’s, by the clocks of its city', () => {
    expect(read()).toMatchObject({
      key: '50',
      reservedAt: new Date('2015-12-31T23:02:15Z'),
      startedAt: new Date('2015-12-31T23:04:36Z'),
      endedAt: new Date('2015-12-31T23:06:15Z'),
      pausedSeconds: 39,
      vehicle: { key: 'ecooltra-ES-V-000407' },
      rider: { key: 'rider-029', country: 'ES' },
    })
  })

  test('the times may be read in another zone', () => {
    expect(read({}, { ...asked, timeZone: 'UTC' })).toHaveProperty('startedAt', new Date('2016-01-01T00:04:36Z'))
  })

  test('a ride that ends where it began after 90 s is taken; the odometer’s step is not the distance', () => {
    expect(read()).toMatchObject({ distanceMetres: 14, notes: [expect.stringContaining('odometer')] })
    expect(read({ last_odometer_in_meters: '12801200' })).toMatchObject({ distanceMetres: 100, notes: [] })
  })

  test('an odometer that is recorded seconds after the end, and a payment that failed, change nothing', () => {
    expect(read({ last_odometer_recorded_at: '2016-01-01 00:09:00', last_checkout_attempt_state: 'failed' })).toEqual(
      read(),
    )
  })

  test.each([
    ['row.id_missing', { rental_id: '' }],
    ['vehicle.missing', { vehicle_external_id: '' }],
    ['rider.missing', { user_id: '' }],
    ['system.unknown', { system_name: 'Lisbon' }],
    ['time.unreadable', { started_at: '1/1/2016' }],
    ['time.no_such_hour', { reservation_at: '2016-03-27 02:30:00' }],
    ['time.end_before_start', { ended_at: '2016-01-01 00:04:35' }],
    ['time.reserved_after_start', { reservation_at: '2016-01-01 00:05:00' }],
    ['duration.too_long', { ended_at: '2016-01-03 00:00:00' }],
    ['time.ahead', { started_at: '2036-01-01 00:04:36', ended_at: '2036-01-01 00:06:15' }],
    ['pause.longer_than_rental', { pause_duration_in_seconds: '100' }],
    ['odometer.backwards', { last_odometer_in_meters: '12801000' }],
    ['speed.impossible', { last_odometer_in_meters: '12901100' }],
    ['place.impossible', { end_point_lat: '0', end_point_lon: '0' }],
    ['number.unreadable', { first_odometer_in_meters: '' }],
  ])('%s: %o', (reason, more) => {
    expect(read(more)).toBe(reason)
  })
})

describe('louisville', () => {
  const real = {
    TripID: 'dd62d00f-11cf-5a7b-b6df-a1917e90eb09',
    StartDate: '2/1/2020',
    StartTime: '8:15',
    EndDate: '2/1/2020',
    EndTime: '8:30',
    TripDuration: '14',
    TripDistance: '1.358',
    StartLatitude: '38.233',
    StartLongitude: '-85.741',
    EndLatitude: '38.245',
    EndLongitude: '-85.759',
    DayOfWeek: '7',
    HourNum: '8',
  }
  const stood = { EndLatitude: '38.233', EndLongitude: '-85.741' }
  const read = (more: Record<string, string> = {}) => judge(louisville, rowOf({ ...real, ...more }))
  const times = (start: string, end: string, minutes: string) => {
    const [StartDate = '', StartTime = ''] = start.split(' ')
    const [EndDate = '', EndTime = ''] = end.split(' ')
    return { StartDate, StartTime, EndDate, EndTime, TripDuration: minutes, TripDistance: '0.5' }
  }

  test('times are local; the end is the start and the exact minutes; miles become metres', () => {
    expect(read()).toMatchObject({
      startedAt: new Date('2020-02-01T13:15:00Z'),
      endedAt: new Date('2020-02-01T13:29:00Z'),
      distanceMetres: 2185,
      pausedSeconds: 0,
    })
  })

  test('dates of 2019 are ISO and mean the same', () => {
    expect(read({ StartDate: '2020-02-01', EndDate: '2020-02-01', StartTime: '08:15' })).toEqual(read())
  })

  test('summer time: the same hour is an hour earlier in UTC', () => {
    expect(read(times('5/1/2020 8:15', '5/1/2020 8:30', '14'))).toHaveProperty(
      'startedAt',
      new Date('2020-05-01T12:15:00Z'),
    )
  })

  test('a ride over the hour that spring leaves out is as long as its minutes say', () => {
    expect(read(times('3/8/2020 1:45', '3/8/2020 3:00', '16'))).toMatchObject({
      startedAt: new Date('2020-03-08T06:45:00Z'),
      endedAt: new Date('2020-03-08T07:01:00Z'),
    })
    expect(read(times('3/8/2020 2:15', '3/8/2020 3:15', '60'))).toBe('time.no_such_hour')
  })

  test('in the hour that autumn lives twice, the minutes say which one it was; else the first', () => {
    expect(read(times('11/1/2020 1:45', '11/1/2020 2:15', '30'))).toHaveProperty(
      'startedAt',
      new Date('2020-11-01T06:45:00Z'),
    )
    expect(read(times('11/1/2020 1:45', '11/1/2020 2:15', '90'))).toHaveProperty(
      'startedAt',
      new Date('2020-11-01T05:45:00Z'),
    )
    expect(read(times('11/1/2020 1:15', '11/1/2020 1:30', '14'))).toHaveProperty(
      'startedAt',
      new Date('2020-11-01T05:15:00Z'),
    )
  })

  test('an end equal to the start is rounding; 0 minutes are taken as 0 seconds, and said', () => {
    expect(read({ EndTime: '8:15', TripDuration: '3', TripDistance: '0.2' })).toMatchObject({
      endedAt: new Date('2020-02-01T13:18:00Z'),
    })
    expect(read({ EndTime: '8:15', TripDuration: '0', TripDistance: '0.02' })).toMatchObject({
      startedAt: new Date('2020-02-01T13:15:00Z'),
      endedAt: new Date('2020-02-01T13:15:00Z'),
      distanceMetres: 32,
      notes: [expect.stringContaining('shorter than a minute')],
    })
  })

  test('no distance: 0 m where it ended in its place, unknown where it did not', () => {
    expect(read({ TripDistance: '0', ...stood })).toHaveProperty('distanceMetres', 0)
    expect(read({ TripDistance: '0' })).toHaveProperty('distanceMetres', null)
    expect(read({ TripDistance: '' })).toHaveProperty('distanceMetres', null)
  })

  test('real rows that end at midnight with the date of the evening are corrected', () => {
    const mended = expect.objectContaining({
      startedAt: new Date('2020-05-24T23:45:00Z'),
      endedAt: new Date('2020-05-25T03:59:00Z'),
      notes: [expect.stringContaining('midnight')],
    })
    expect(read(times('5/24/2020 19:45', '5/24/2020 0:00', '254'))).toEqual(mended)
    expect(read(times('5/24/2020 19:45', '5/24/2020 24:00', '254'))).toMatchObject({ notes: [] })
  })

  test.each([
    ['row.id_missing', { TripID: '' }],
    ['time.unreadable', { StartDate: '31/31/2020' }],
    ['time.unreadable', { StartDate: '2/30/2020' }],
    ['time.unreadable', { EndTime: '24:15' }],
    ['time.contradiction', { EndTime: '9:30' }],
    ['time.contradiction', { EndDate: '1/31/2020' }],
    ['time.end_before_start', { TripDuration: '-1' }],
    ['duration.too_long', { TripDuration: '1441' }],
    ['distance.too_long', { TripDistance: '20.643' }],
    ['distance.out_of_range', { TripDistance: '-1' }],
    ['speed.impossible', { TripDistance: '15' }],
    ['place.outside_city', { StartLatitude: '50.11', StartLongitude: '8.674' }],
    ['place.outside_city', { EndLatitude: '38.905', EndLongitude: '-77.031' }],
    ['number.unreadable', { TripDistance: 'far' }],
  ])('%s: %o', (reason, more) => {
    expect(read(more)).toBe(reason)
  })
})
