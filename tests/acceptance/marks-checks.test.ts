import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { listVehicles } from '@motora/contract/vehicles'
import { afterAll, expect, test } from 'vitest'
import { ByteSearch } from '../marks/byte-search.js'
import { mayRead } from '../marks/foreign-marks.js'
import { readLog } from '../marks/log-checks.js'
import { MarkBook } from '../marks/mark-book.js'
import { changedByOthers, LeakSearch, nobodysText, settledText, tellsApart, twinOf } from '../marks/mark-checks.js'
import type { OddCall } from '../marks/odd-calls.js'
import { pictureWithMark } from '../marks/picture-with-mark.js'
import { SecretSearch, scanFolder } from '../marks/secret-search.js'
import { textPaths } from '../marks/text-fields.js'
import type { Answer } from './access/ask.js'
import { principals } from './access/principals.js'

const folder = mkdtempSync(join(tmpdir(), 'motora-marks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const book = new MarkBook(7)
const foreign = book.all[0] ?? {
  text: book.mark('campus', 'technicians.openTicket title'),
  owner: 'campus',
  field: 'x',
}
const own = book.mark('ona', 'technicians.openTicket title')
const vehicle = { text: '01a20234-c4ea-765b-a0fb-405b40efab73', owner: 'campus', field: 'company vehicle' }
const search = new LeakSearch([...book.all, vehicle])
const operator = principals.find(({ name }) => name === 'operator')
if (!operator) throw new Error('there is no operator')

const call = (path = '/api/vehicles/v1/vehicles', more: Partial<OddCall> = {}): OddCall => ({
  endpoint: listVehicles,
  principal: operator,
  asked: { method: 'GET', path },
  ...more,
})
const answer = (text: string | Buffer, headers: Answer['headers'] = {}): Answer => {
  const bytes = Buffer.from(text as string)
  return { status: 200, headers, text: bytes.toString('utf8'), bytes }
}
/** The least ZIP with one packed file in it. */
const zipped = (text: string): Buffer => {
  const packed = deflateRawSync(Buffer.from(text))
  const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
  head.writeUInt32LE(0x04034b50, 0)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  return Buffer.concat([head, packed, entry, Buffer.alloc(22)])
}

test.each<[string, Answer]>([
  ['in a list', answer(`[{"title":"${foreign.text}"}]`)],
  ['in capitals', answer(foreign.text.toUpperCase())],
  ['in the middle of a word', answer(`x${foreign.text}y`)],
  ['in a header', answer('', { 'content-disposition': `attachment; filename="${foreign.text}.csv"` })],
  ['packed in a sheet', answer(zipped(`<c><t>${foreign.text}</t></c>`))],
  ['packed in a file', answer(gzipSync(`a,b\n1,${foreign.text}\n`))],
  ['in a PDF', answer(`%PDF-1.4\n(${foreign.text})\n%%EOF`)],
  ['in a picture', answer(pictureWithMark(foreign.text))],
  ['as an id of the live stream', answer(Buffer.from(vehicle.text.replaceAll('-', ''), 'hex').toString('base64url'))],
])('planted: a foreign mark %s is seen [A2, J4]', (_where, shown) => {
  expect(search.leaksIn(call(), shown)).not.toEqual([])
})

test('one’s own marks, and what one has said oneself, are no leak', () => {
  expect(search.leaksIn(call(), answer(own))).toEqual([])
  expect(search.leaksIn(call(`/x?search=${encodeURIComponent(foreign.text)}`), answer(foreign.text))).toEqual([])
  expect(mayRead(operator, { text: 'x', owner: 'ona', field: 'logo inside a picture' })).toBe(false)
})

test('planted: a list that counts what it may not show is seen [A2, J4]', () => {
  const sought = call(`/x?search=${foreign.text}`, { seeks: foreign })
  const [some, none] = [answer('[]', { 'x-total-count': '1' }), answer('[]', { 'x-total-count': '0' })]
  expect(tellsApart(sought, some, none)).toHaveLength(1)
  expect(tellsApart(sought, { ...none, status: 409 }, none)).toHaveLength(1)
  expect(tellsApart(sought, none, none)).toEqual([])
  expect(nobodysText(foreign.text)).not.toBe(foreign.text)
  // the comparison would see nothing if both asked for the same
  expect(twinOf(sought).path).toBe(`/x?search=${nobodysText(foreign.text)}`)
  expect(nobodysText(vehicle.text)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('planted: a sum that others change is seen, an age is not [A2, J4]', () => {
  const said = (count: number, ageSeconds: number): Map<string, string> =>
    new Map([['/sums', settledText(answer(JSON.stringify({ count, ageSeconds })))]])
  expect(changedByOthers(said(3, 1), said(4, 1))).toHaveLength(1)
  expect(changedByOthers(said(3, 1), said(3, 2))).toEqual([])
})

const secret = 'Kq7 a-password-of-somebody ñ'
const wide = Buffer.from(secret, 'utf16le')
test.each<[string, Buffer]>([
  ['as it is', Buffer.from(`x${secret}x`)],
  ['base64, first place', Buffer.from(Buffer.from(`${secret}.`).toString('base64'))],
  ['base64, second place', Buffer.from(Buffer.from(`a${secret}.`).toString('base64'))],
  ['base64, third place', Buffer.from(Buffer.from(`ab${secret}.`).toString('base64'))],
  ['base64 of addresses', Buffer.from(Buffer.from(`a${secret}`).toString('base64url'))],
  ['hexadecimal, in capitals', Buffer.from(Buffer.from(secret).toString('hex').toUpperCase())],
  ['UTF-16', wide],
  ['UTF-16, high byte first', Buffer.from(wide).swap16()],
  ['in an address', Buffer.from(encodeURIComponent(secret))],
  ['packed twice', gzipSync(gzipSync(secret))],
])('planted: a secret %s is found in a file [H1, J4]', (name, bytes) => {
  const place = join(folder, name.replaceAll(/\W/g, ''), 'deeper')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'file'), Buffer.concat([name === 'packed twice' ? bytes : Buffer.from('....'), bytes]))
  expect(scanFolder(place, [{ what: 'a password', value: secret }]).hits).not.toEqual([])
})

test('planted: a secret over the seam of two pieces, and one as the name of a file, are found [H1, J4]', () => {
  const place = join(folder, 'large')
  mkdirSync(place)
  writeFileSync(
    join(place, 'large'),
    Buffer.concat([Buffer.alloc(4 * 1_048_576 - 5), Buffer.from(secret), Buffer.alloc(9)]),
  )
  writeFileSync(join(place, 'a-password-of-somebody'), '')
  const sought = new SecretSearch([
    { what: 'a password', value: secret },
    { what: 'a name', value: 'a-password-of-somebody' },
  ])
  const scan = scanFolder(place, sought)
  expect(new Set(scan.hits.map(({ what }) => what))).toEqual(new Set(['a password', 'a name']))
  expect(scan.hits.some(({ what, where }) => what === 'a password' && where.endsWith('/large'))).toBe(true)
  expect(scan.files).toBe(2)
})

test('nothing is found where nothing is, and what is too short to be told from chance is refused', () => {
  const place = join(folder, 'empty')
  mkdirSync(place)
  writeFileSync(join(place, 'file'), Buffer.from('Kq7 another password of somebody else'))
  expect(scanFolder(place, [{ what: 'a password', value: secret }]).hits).toEqual([])
  expect(() => new SecretSearch([{ what: 'a code', value: '123' }])).toThrow('a code is too short')
})

test('a word within a word, and one that ends in another, are both found', () => {
  const both = new ByteSearch(['abcde', 'bcde', 'cdef'].map((text) => Buffer.from(text)))
  expect([...both.in(Buffer.from('xxABCDEfx'))].sort()).toEqual([0, 1, 2])
})

const right = '{"level":30,"time":1766000000000,"msg":"a sign-in was refused"}'
test.each<[string, string]>([
  ['a line that is no record', 'Error: x'],
  ['a record that a caller wrote', '{"level":60,"time":1,"msg":"forged"}'],
  ['an escape of a terminal', '{"level":30,"time":1,"msg":"\u001b[2J"}'],
  ['an e-mail address', '{"level":50,"time":1,"msg":"x","err":{"message":"params: anna@example.com"}}'],
  ['a phone number', '{"level":50,"time":1,"msg":"+34600111222"}'],
  ['a token', '{"level":50,"time":1,"msg":"eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl"}'],
  ['a document', '{"level":50,"time":1,"msg":"12345678Z"}'],
  ['the hash of a password', '{"level":50,"time":1,"msg":"$argon2id$v=19"}'],
])('planted: %s is seen in the log [H6, J4]', (_what, line) => {
  const { forged, telling } = readLog(`${right}\n${line}\n`, 'forged')
  expect(forged.length + telling.length).toBeGreaterThan(0)
})

test('a right line of the log is right', () => {
  expect(readLog(`${right}\n`, 'forged')).toEqual({ lines: 1, forged: [], telling: [] })
  expect(readLog(`  Welcome\n${right}\n`, 'forged', new Set(['  Welcome'])).lines).toBe(1)
})

test('planted: a new text of a body is asked for a mark [A2, J4]', () => {
  const paths = textPaths(listVehicles.query).map((path) => path.join('.'))
  expect(paths).toContain('search')
})
