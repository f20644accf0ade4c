import { expect, test } from 'vitest'
import { documentWriting } from './document-writing.js'

const madrid = (locale: string) => documentWriting({ locale, timeZone: 'Europe/Madrid' })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('amounts and figures are grouped from 1,000 on, as screens group them', () => {
  expect(plain(madrid('es-ES').money(114_661, 'eur'))).toBe('1.146,61 €')
  expect(plain(madrid('ca-ES').money(114_661, 'eur'))).toBe('1.146,61 €')
  expect(madrid('en-GB').money(114_661, 'eur')).toBe('€1,146.61')
  expect(madrid('es-ES').count(1320)).toBe('1.320')
  expect(plain(madrid('es-ES').distance(1_109_960))).toBe('1.109,96 km')
  expect(plain(madrid('es-ES').price(0.2655, 'eur'))).toBe('0,2655 €')
  expect(plain(madrid('es-ES').percent(0.12))).toBe('12 %')
})

test('days are DD/MM/YYYY in every language, moments with the time of the zone', () => {
  for (const locale of ['es-ES', 'ca-ES', 'en-GB']) {
    expect(madrid(locale).moment(new Date('2026-11-03T09:05:59Z'))).toBe('03/11/2026 10:05')
    expect(madrid(locale).moment(new Date('2026-11-03T23:30:00Z'))).toBe('04/11/2026 00:30')
    expect(madrid(locale).day('2026-11-03')).toBe('03/11/2026')
  }
  expect(madrid('es-ES').dayInWords(new Date('2026-11-03T09:05:59Z'))).toBe('3 de noviembre de 2026')
})

test('a moment of the hour that autumn doubles says which of the two it is', () => {
  const moments = ['2026-10-24T23:59:00Z', '2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z', '2026-10-25T02:00:00Z']
  expect(moments.map((at) => madrid('es-ES').moment(new Date(at)))).toEqual([
    '25/10/2026 01:59',
    '25/10/2026 02:50 +02:00',
    '25/10/2026 02:10 +01:00',
    '25/10/2026 03:00',
  ])
})

test('a time is said to the second, so that rows add up', () => {
  expect(madrid('es-ES').time(4262.68 * 60)).toBe('71:02:41 h')
  expect(madrid('es-ES').time(59.6)).toBe('0:01:00 h')
  expect(madrid('es-ES').time(0)).toBe('0:00:00 h')
  expect(madrid('es-ES').time(1_234 * 3600 + 9)).toBe('1.234:00:09 h')
})
