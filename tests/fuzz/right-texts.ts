import fc from 'fast-check'
import type { Shape } from './shape.js'

const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const digits = (length: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'))
const anyOf = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts)

const taxId = fc.integer({ min: 0, max: 99_999_999 }).map((n) => `${String(n).padStart(8, '0')}${dniLetters[n % 23]}`)
const mail = fc.integer({ min: 0, max: 2 ** 31 }).map((n) => `fuzz.${n.toString(36)}@motora.demo`)
const phone = digits(8).map((number) => `+346${number}`)
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const password = fc
  .string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 20 })
  .map((text) => `long enough ${text}!7`)
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const number = fc.integer({ min: 0, max: 999_999_999 })

/** Texts that a schema alone does not explain, by the name of their field. */
const byName: Record<string, fc.Arbitrary<string>> = {
  cif: taxId,
  email: mail,
  managerEmail: mail,
  mobilePhone: phone,
  contactPhone: phone,
  phoneNumber: phone,
  iban: anyOf('ES7712341234161234567890', 'ES91 2100 0418 4502 0005 1332', 'GB82WEST12345698765432'),
  timezone: anyOf('Europe/Madrid', 'Europe/Brussels', 'Atlantic/Canary', 'UTC'),
  link: anyOf('https://motora.demo/a?b=c#d', 'http://motora.demo'),
  colour1: colour,
  colour2: colour,
  startTimeExclusion: time,
  endTimeExclusion: time,
  country: anyOf('ES', 'fr'),
  status: anyOf('ended', 'in progress,paused', 'reserved'),
  logoBinary: fc.constant(''),
  password,
  newPassword: password,
  oldPassword: password,
  imei: number.map((n) => `99${String(n).padStart(13, '0')}`),
  deviceKey: number.map((n) => `99${String(n).padStart(13, '0')}`),
  vin: number.map((n) => `VZFUZZ${n}`),
  plate: number.map((n) => `FZ${n}`.slice(0, 12)),
  tableId: anyOf('vehicles', 'customers.of-operator', 'a1'),
  version: fc.tuple(fc.nat(99), fc.nat(999)).map(([a, b]) => `${a}.${b}`),
  csv: number.map((n) => `vin;name;model;imei\nVZCSV${n};Imported;S01;98${String(n).padStart(13, '0')}\n`),
  token: fc.stringMatching(/^[a-z0-9-]{20,60}$/),
  birthday: anyOf('1990-05-17', '1984-02-29', '0001-01-01', '0000-01-01', '1800-01-01', '2030-01-01'),
  sharingOperatorId: anyOf('@ona.operator', '@campus.operator', '@nobody'),
  zone: anyOf('Europe/Madrid'),
  timeZone: anyOf('Europe/Madrid', 'UTC'),
}

/**
 * Moments that a schema takes by its format and that a database may not: the zero date, "without end", leap days, years
 * that PostgreSQL or JavaScript write otherwise, and zones that carry a moment into the year before or after.
 */
const strangeMoments = [
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59+14:00',
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59.999-23:59',
  '2028-02-29T12:00:00+23:59',
  '1900-02-28T23:59:59-12:00',
  '2999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
]
const strangeDays = ['0001-01-01', '0000-01-01', '0000-02-29', '9999-12-31', '2028-02-29', '1900-01-01', '2999-12-31']

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
const rarely = (usual: fc.Arbitrary<string>, strange: string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...strange) })
const byFormat: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.oneof({ weight: 3, arbitrary: fc.constant('@nobody') }, { weight: 1, arbitrary: fc.constant('@new') }),
  email: mail,
  'date-time': rarely(
    fc
      .tuple(day, anyOf('Z', '+02:00', '-11:30', '+14:00', '-12:00'))
      .map(([at, zone]) => at.toISOString().replace('Z', zone)),
    strangeMoments,
  ),
  date: rarely(
    day.map((at) => at.toISOString().slice(0, 10)),
    strangeDays,
  ),
  uri: anyOf('https://motora.demo/'),
}

/** A text that its field takes: nearly always, the schema has the last word. */
export const rightText = (name: string, shape: Shape): fc.Arbitrary<string> => {
  const known = (shape.format === 'uuid' ? undefined : byName[name]) ?? byFormat[shape.format ?? '']
  if (known) return known
  const { pattern, minLength = 0, maxLength = 60 } = shape
  if (maxLength === 0) return fc.constant('')
  if (pattern && !pattern.includes('[^'))
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  const longest = Math.min(maxLength, 60)
  return fc.oneof(
    { weight: 3, arbitrary: word },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', minLength: Math.min(minLength, longest), maxLength: longest }),
    },
    { weight: 1, arbitrary: fc.constant('a'.repeat(Math.max(Math.min(maxLength, 5_000), 1))) },
  )
}
