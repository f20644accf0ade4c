import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMsSince } from '../../kernel/testing/processor-ms.js'
import { crc16Modbus } from './crc16-modbus.js'
import { decodeFrame } from './decode-frame.js'
import { type FrameEvent, FrameReader, maxFrameBytes, maxLineBytes } from './frame-reader.js'
import { realFrame } from './testdata/real-frames.js'
import { seal } from './testdata/seal.js'

const login = Buffer.from('$SIL;S01;860873041761486;1.07\r\n')
const z1 = realFrame('silence-z-1rec').bytes
const z2 = realFrame('silence-z-2rec').bytes
const x = realFrame('astra-1').bytes
const k = realFrame('astra-4').bytes
const badZ = realFrame('silence-z-badcrc').bytes
const ack = Buffer.of(0x06)
const answer = Buffer.from('$OK;PWON\r\n')

const stream = fc.array(fc.constantFrom(login, z1, z2, x, k, ack, answer), { maxLength: 12 })

const kinds = (events: FrameEvent[]): string[] =>
  events.map((event) => (event.kind === 'bad' ? event.reason : event.kind === 'frame' ? event.letter : event.kind))

const readWhole = (...parts: Uint8Array[]): FrameEvent[] => new FrameReader().push(Buffer.concat(parts))

const readSplit = (bytes: Buffer, sizes: number[]): FrameEvent[] => {
  const reader = new FrameReader()
  const events: FrameEvent[] = []
  let at = 0
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes.length === 0 ? bytes.length : (sizes[i % sizes.length] ?? 1)
    events.push(...reader.push(bytes.subarray(at, at + size)))
    at += size
  }
  return events
}

test('a session is cut into its parts', () => {
  const events = readWhole(login, z1, z2, ack, answer, x, k)
  expect(kinds(events)).toEqual(['login', 'Z', 'Z', 'ack', 'text', 'X', 'K'])
  expect(events[0]).toMatchObject({ kind: 'login', imei: '860873041761486' })
  expect(events[1]).toMatchObject({ bytes: z1 })
})

test('however the network splits or glues a stream, the events are the same', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 20 }), (parts, sizes) => {
      const bytes = Buffer.concat(parts)
      const events = readSplit(bytes, sizes)
      expect(events).toEqual(readWhole(bytes))
      expect(events).toHaveLength(parts.length)
      expect(kinds(events).filter((kind) => ['garbage', 'length', 'checksum', 'line'].includes(kind))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('the real damaged frame is refused, its neighbours are read', () => {
  expect(kinds(readWhole(login, badZ, z1))).toEqual(['login', 'checksum', 'Z'])
  const reader = new FrameReader()
  expect(kinds(reader.push(badZ))).toEqual(['checksum'])
  expect(kinds(reader.giveUp())).toEqual([])
  expect(reader.pendingBytes).toBe(0)
  expect(kinds(reader.push(z2))).toEqual(['Z'])
})

test('damage never throws and a wrong check sum is never accepted', () => {
  const damage = fc.array(
    fc.record({
      at: fc.nat(2000),
      how: fc.constantFrom('flip' as const, 'cut' as const, 'insert' as const),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(stream, damage, fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 8 }), (parts, blows, sizes) => {
      let bytes = Buffer.concat(parts)
      for (const { at: where, how, bytes: extra } of blows) {
        const at = bytes.length === 0 ? 0 : where % bytes.length
        const end = how === 'insert' ? at : at + (how === 'flip' ? 1 : extra.length)
        const between = how === 'flip' ? Buffer.of((bytes[at] ?? 0) ^ (extra[0] || 1)) : how === 'insert' ? extra : []
        bytes = Buffer.concat([bytes.subarray(0, at), Uint8Array.from(between), bytes.subarray(end)])
      }
      for (const event of readSplit(bytes, sizes)) {
        if (event.kind !== 'frame') continue
        expect(event.bytes.readUInt16BE(1)).toBe(event.bytes.length)
        expect(event.bytes.readUInt16BE(event.bytes.length - 2)).toBe(crc16Modbus(event.bytes.subarray(0, -2)))
        expect(decodeFrame(event.letter, event.bytes, '860873041761486', new Date(0))?.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1500 },
  )
})

test('sealed nonsense is kept as bytes and never throws', () => {
  const content = fc.uint8Array({ minLength: 60, maxLength: 400 })
  fc.assert(
    fc.property(content, fc.constantFrom(0x58, 0x4b, 0x5a), (bytes, letter) => {
      const frame = seal(Buffer.concat([Buffer.of(letter), bytes]))
      for (const event of new FrameReader().push(frame)) {
        if (event.kind !== 'frame') continue
        const reports = decodeFrame(event.letter, event.bytes, '860873041761486', new Date(0))
        expect(reports?.length).toBeGreaterThan(0)
        for (const report of reports ?? []) expect(report.raw.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a run of garbage is reported once and what follows it is read', () => {
  expect(kinds(readWhole(Buffer.from('GET / HTTP/1.1\r\n'), login, z1))).toEqual(['garbage', 'login', 'Z'])
  expect(kinds(readWhole(Buffer.alloc(10_000, 0xff), x))).toEqual(['garbage', 'X'])
})

test('a length made too long hides good frames only until its end', () => {
  const long = Buffer.from(z1)
  long.writeUInt16BE(z1.length + 150, 1)
  const events = readWhole(long, z1, z2, x, k)
  expect(kinds(events).filter((kind) => kind.length === 1)).toEqual(['Z', 'Z', 'X', 'K'])
})

test('a length made too short loses that frame alone', () => {
  const short = Buffer.from(z1)
  short.writeUInt16BE(60, 1)
  expect(kinds(readWhole(short, z2, k)).filter((kind) => kind.length === 1)).toEqual(['Z', 'K'])
})

test('a frame that never ends is given up, and the good one inside it is found', () => {
  const endless = Buffer.from('5a1f000100', 'hex')
  const reader = new FrameReader()
  expect(kinds(reader.push(Buffer.concat([endless, z1])))).toEqual([])
  expect(reader.pendingBytes).toBeGreaterThan(0)
  expect(kinds(reader.giveUp())).toEqual(['incomplete', 'garbage', 'Z'])
  expect(reader.pendingBytes).toBe(0)
})

test('a line without an end, or with bytes that are no text, is refused', () => {
  expect(kinds(readWhole(Buffer.alloc(maxLineBytes + 10, '$'), Buffer.from('\r\n'), x)).at(-1)).toBe('X')
  expect(kinds(readWhole(Buffer.from('$A;\u0000;860873041761486\r\n'), z1))).toEqual(['line', 'Z'])
  expect(readWhole(Buffer.from('$A;B;86087304176148;x\r\n'))).toMatchObject([{ kind: 'text' }])
})

test('memory stays bounded and the work linear for hostile bytes', () => {
  const reader = new FrameReader()
  // Each byte could begin a frame of nearly the greatest length.
  const hostile = Buffer.alloc(200_000, Buffer.from('5a1f5a01', 'hex'))
  let events = 0
  const start = process.cpuUsage()
  for (let i = 0; i < 20; i++) {
    events += reader.push(hostile).length
    expect(reader.pendingBytes).toBeLessThanOrEqual(2 * maxFrameBytes)
  }
  expect(events).toBeGreaterThan(0)
  expect(processorMsSince(start)).toBeLessThan(5000)
})
