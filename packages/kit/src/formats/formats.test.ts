import { describe, expect, test, vi } from 'vitest'
import { formatDate } from './dates'
import { formatsOf } from './formats'
import { padDateRange } from './pad-date-range'
import { TRUNCATE_ADDRESS, TRUNCATE_REASON, truncate } from './truncate'

const es = formatsOf('es')
const ca = formatsOf('ca')
const en = formatsOf('en')
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('numbers', () => {
  test('distances are metres divided by 1000 with their unit [T-03]', () => {
    expect(plain(es.kilometres(1234))).toBe('1,23 km')
    expect(plain(en.kilometres(1_234_567))).toBe('1,234.57 km')
    expect(plain(es.metres(1234))).toBe('1.234 m')
  })
  test('an odometer, a range and a limit are whole kilometres', () => {
    expect(plain(es.wholeKilometres(10_478_212))).toBe('10.478 km')
    expect(plain(en.wholeKilometres(45_000))).toBe('45 km')
  })
  test('a speed is whole', () => {
    expect(plain(es.speed(31.5))).toBe('32 km/h')
    expect(plain(en.speed(0))).toBe('0 km/h')
  })
  test('exact figures have 2 decimals, CO₂ among them', () => {
    expect(plain(ca.fixed(0.126))).toBe('0,13')
    expect(plain(en.fixed(7))).toBe('7.00')
    expect(plain(es.kilograms(0.4))).toBe('0,40 kg')
  })
  test('an area in the unit of its size', () => {
    expect(plain(es.area(420.4))).toBe('420 m²')
    expect(plain(es.area(35_400))).toBe('3,5 ha')
    expect(plain(en.area(12_041_000))).toBe('12.04 km²')
  })
  test('what a moped measures of itself', () => {
    expect(plain(es.celsius(21.55))).toBe('21,6 °C')
    expect(plain(es.volts(51.816))).toBe('51,82 V')
    expect(plain(en.amperes(-3.2))).toBe('-3.2 A')
    expect(en.degrees(273.6)).toBe('274°')
    expect(es.position(41.3874, 2.1686)).toBe('41.38740, 2.16860')
  })
  test('sizes count by 1024, as limits are defined', () => {
    expect(plain(en.bytes(64 * 1_048_576))).toBe('64 MB')
    expect(plain(es.bytes(2_621_440))).toBe('2,5 MB')
    expect(plain(en.bytes(1023))).toBe('1,023 B')
    expect(plain(en.bytes(1024))).toBe('1 kB')
    expect(plain(en.bytes(5 * 1024 ** 3))).toBe('5 GB')
    expect(plain(en.bytes(0))).toBe('0 B')
  })
  test('Spanish and Catalan group four digits too', () => {
    expect(plain(es.number(1234.5))).toBe('1.234,5')
    expect(plain(ca.number(1234.5))).toBe('1.234,5')
  })
  test('percent', () => {
    expect(plain(es.percent(57.4))).toBe('57 %')
    expect(plain(es.percent(12.5, 2))).toBe('12,5 %')
  })
  test('prices are in euros unless a currency is named [V-31]', () => {
    expect(plain(es.money(1250))).toBe('12,50 €')
    expect(plain(en.money(1250, 'usd'))).toMatch(/\$12\.50/)
    expect(plain(es.money(-5))).toBe('-0,05 €')
  })
  test('euros of the wire say so, in whole cents; parts come after the sign of the language [V-31]', () => {
    expect([plain(es.euros(1234.5)), plain(en.euros(12.5)), es.euros(null)]).toEqual(['1.234,50 €', '€12.50', ''])
    expect([es.decimalSign, formatsOf('ca').decimalSign, en.decimalSign]).toEqual([',', ',', '.'])
  })

  test('a price of one minute, hour or day has two to four decimals', () => {
    expect(plain(es.price(0.265, 'eur'))).toBe('0,265 €')
    expect(plain(es.price(6, 'eur'))).toBe('6,00 €')
    expect(plain(en.price(0.0375, 'usd'))).toMatch(/\$0\.0375/)
  })
  test('a long stretch is in whole days, a short one in hours and minutes', () => {
    expect([es, en, formatsOf('ca')].map((f) => plain(f.stretch(189_216_000)))).toEqual([
      '2.190 días',
      '2,190 days',
      '2.190 dies',
    ])
    expect([3600, 47 * 3600, 172_800].map((seconds) => plain(en.stretch(seconds)))).toEqual([
      '1 h 00 min',
      '47 h 00 min',
      '2 days',
    ])
  })
  test('nothing stays nothing', () => {
    for (const none of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(es.number(none)).toBe('')
      expect(es.kilometres(none)).toBe('')
      expect(es.money(none)).toBe('')
      expect(es.duration(none)).toBe('')
      expect(es.stretch(none)).toBe('')
      expect(es.minutes(none)).toBe('')
      expect(es.wholeKilometres(none)).toBe('')
      expect(es.area(none)).toBe('')
      expect(es.degrees(none)).toBe('')
      expect(es.position(none, 2)).toBe('')
    }
    expect(plain(es.kilometres(0))).toBe('0,00 km')
  })
})

describe('dates', () => {
  const moment = new Date(2026, 10, 5, 7, 8, 9)
  test('DD/MM/YYYY, with HH:mm or HH:mm:ss where a time belongs [T-05, V-27]', () => {
    expect(formatDate(moment)).toBe('05/11/2026')
    expect(formatDate(moment, 'minute')).toBe('05/11/2026 07:08')
    expect(formatDate(moment.toISOString(), 'second')).toBe('05/11/2026 07:08:09')
  })
  test('a day alone stays that day, west and east of Greenwich', () => {
    for (const zone of ['America/Los_Angeles', 'Europe/Madrid', 'Pacific/Auckland']) {
      vi.stubEnv('TZ', zone)
      expect(formatDate('2026-03-01'), zone).toBe('01/03/2026')
      expect(formatDate('2026-03-01', 'minute'), zone).toBe('01/03/2026 00:00')
    }
    vi.unstubAllEnvs()
  })
  test('by another clock a moment is what that one shows; a day alone stays that day', () => {
    const twoHoursAhead = (at: number) => at + 2 * 3_600_000
    expect(formatDate('2026-11-05T22:30:09Z', 'second', twoHoursAhead)).toBe('06/11/2026 00:30:09')
    expect(formatDate('2026-03-01', 'day', twoHoursAhead)).toBe('01/03/2026')
    expect(formatDate('yesterday', 'day', twoHoursAhead)).toBe('')
  })
  test('the zero date is empty, beyond 2099 is 31-12-2099 [T-06]', () => {
    expect(formatDate('0001-01-01T00:00:00')).toBe('')
    expect(formatDate('0001-01-01T00:00:00Z', 'minute')).toBe('')
    expect(formatDate(new Date('0001-01-01T00:00:00Z'))).toBe('')
    expect(formatDate('9999-12-31T00:00:00Z', 'second')).toBe('31-12-2099')
    expect(formatDate('2100-01-02T00:00:00')).toBe('31-12-2099')
    expect(formatDate('2099-12-31T12:00:00')).toBe('31/12/2099')
  })
  test('none and nonsense are empty', () => {
    for (const none of [null, undefined, '', 'yesterday']) expect(formatDate(none)).toBe('')
  })
  test('1970 is a date, not none', () => {
    expect(formatDate(new Date(1970, 0, 1))).toBe('01/01/1970')
  })
  test('a one-sided range is completed by 100 years on the missing side', () => {
    expect(padDateRange({ since: '2026-02-28' })).toEqual({ since: '2026-02-28', until: '2126-02-28' })
    expect(padDateRange({ until: '2026-11-21' })).toEqual({ since: '1926-11-21', until: '2026-11-21' })
    expect(padDateRange({ since: '2026-01-01', until: '2026-01-02' })).toEqual({
      since: '2026-01-01',
      until: '2026-01-02',
    })
    expect(padDateRange({ since: '2000-02-29' })?.until).toBe('2100-02-28')
    expect(padDateRange({ until: '2028-02-29' })?.since).toBe('1928-02-29')
    expect(padDateRange({})).toBeUndefined()
  })
  test('age', () => {
    const now = moment.getTime()
    expect(plain(en.age(now - 12_000, now))).toBe('12 s ago')
    expect(plain(es.age(now - 12_000, now))).toBe('hace 12 s')
    expect(plain(ca.age(now - 3 * 3_600_000, now))).toContain('3 h')
    expect(plain(en.age(now - 3 * 3_600_000, now))).toBe('3 h ago')
    expect(plain(en.age(now - 3 * 86_400_000, now))).toBe('3 days ago')
    expect(plain(es.age(now - 90 * 86_400_000, now)), 'no "m" that might be minutes').toBe('hace 3 meses')
    expect(plain(en.age(now + 5000, now))).toBe('0 s ago')
    expect(en.age(null, now)).toBe('')
  })
  test('durations', () => {
    expect(plain(es.duration(9))).toBe('9 s')
    expect(plain(es.duration(1200))).toBe('20 min')
    expect(plain(es.duration(249))).toBe('4 min 09 s')
    expect(plain(es.duration(7500))).toBe('2 h 05 min')
    expect(plain(es.minutes(9.23))).toBe('9 min 14 s')
  })
})

test('reasons are cut at 15 characters, addresses at 25, with a mark [T-07]', () => {
  expect(truncate('Insufficient funds', TRUNCATE_REASON)).toBe('Insufficient fu…')
  expect(truncate('Carrer de Casanova 12, Barcelona', TRUNCATE_ADDRESS)).toBe('Carrer de Casanova 12, Ba…')
  expect(truncate('x'.repeat(15), TRUNCATE_REASON)).toBe('x'.repeat(15))
  expect(truncate('🛵🛵🛵', 2)).toBe('🛵🛵…')
  expect(truncate(null, 15)).toBe('')
})

test('a country is named in the language of the person, and what is none stays as it is', () => {
  expect(['es', 'ca', 'en'].map((language) => formatsOf(language as 'es').country('ES'))).toEqual([
    'España',
    'Espanya',
    'Spain',
  ])
  expect(formatsOf('ca').country('Andorra la Vella')).toBe('Andorra la Vella')
  expect(formatsOf('ca').country('')).toBe('')
})
