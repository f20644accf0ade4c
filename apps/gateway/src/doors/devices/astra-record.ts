import type { ReportedPosition, ReportedValues } from '../../rooms/vehicles/index.js'

/** Astra modules count seconds from the GPS epoch, 1980-01-06, without leap seconds. */
const epochSeconds = 315_964_800

/** A device time of zero means that the module has no time yet. */
export const astraTime = (seconds: number): Date | null =>
  seconds === 0 ? null : new Date((epochSeconds + seconds) * 1000)

/** Length in bytes of each block that a field mask announces, in the order in which the blocks stand. */
export const astraBlocks = new Map<number, number>([
  [0, 2],
  [1, 18],
  [2, 4],
  [3, 4],
  [4, 8],
  [5, 1],
  [6, 4],
  [7, 1],
  [8, 9],
  [9, 12],
  [10, 2],
  [11, 5],
  [12, 20],
  [13, 18],
  [14, 25],
  [15, 13],
  [16, 9],
  [17, 25],
  [18, 8],
  [19, 17],
  [32, 18],
])

/** Index u8, mask 6 bytes, device time u32, reason u32, status u16. */
const recordHeaderBytes = 17
const maskBits = 48

interface RecordShape {
  /** Offset of each known block from the record's start, by its bit in the mask. */
  blocks: ReadonlyMap<number, number>
  /** Length as far as it is known. */
  knownBytes: number
  /** The mask announces blocks whose length is not published; they come after the known ones. */
  hasUnknown: boolean
}

/** Where the blocks of a record stand, read from its field mask. */
const recordShape = (record: Buffer, lengths: ReadonlyMap<number, number> = astraBlocks): RecordShape => {
  const mask = record.readUIntBE(1, 6)
  const blocks = new Map<number, number>()
  let knownBytes = recordHeaderBytes
  let hasUnknown = false
  for (let bit = 0; bit < maskBits; bit++) {
    if (Math.floor(mask / 2 ** bit) % 2 === 0) continue
    const length = lengths.get(bit)
    if (length === undefined) {
      hasUnknown = true
      continue
    }
    // A known block behind one of unknown length cannot be found; what is there is left alone.
    if (hasUnknown) continue
    blocks.set(bit, knownBytes)
    knownBytes += length
  }
  return { blocks, knownBytes, hasUnknown }
}

/** One record cut out of a frame, with where its blocks stand. */
export interface CutRecord {
  bytes: Buffer
  shape: RecordShape
}

/** More than any published block; bounds the search for the length of an unknown one. */
const maxUnknownBytes = 128

/**
 * Cuts the records of a frame apart. Bytes that no mask explains belong to the record whose mask names unknown
 * blocks, in equal parts if there are several, or to the only record. Null when the lengths cannot be made to fit.
 */
export const cutRecords = (
  payload: Buffer,
  count: number,
  lengths: ReadonlyMap<number, number> = astraBlocks,
): CutRecord[] | null => {
  if (count === 1) return cutOnly(payload, lengths)
  if (count === 0) return null
  for (let unknownBytes = 0; unknownBytes <= maxUnknownBytes; unknownBytes++) {
    const records = cutWith(payload, count, lengths, unknownBytes)
    // Read with a wrong length, what looks like the next record may well run over the end.
    if (!records) continue
    const end = records.reduce((sum, record) => sum + record.bytes.length, 0)
    const isPublished = records.every((record) => !record.shape.hasUnknown)
    if (end === payload.length && (isPublished || areNeighbours(records))) return records
    if (isPublished) return null
  }
  return null
}

const neighbourSeconds = 30 * 24 * 3600

/** Records of one frame were made near each other; a cut in the wrong place makes up times far apart. */
const areNeighbours = (records: readonly CutRecord[]): boolean => {
  const times = records.map((record) => record.bytes.readUInt32BE(7))
  return Math.max(...times) - Math.min(...times) < neighbourSeconds
}

const cutOnly = (payload: Buffer, lengths: ReadonlyMap<number, number>): CutRecord[] | null => {
  if (payload.length < recordHeaderBytes) return null
  const shape = recordShape(payload, lengths)
  if (shape.knownBytes > payload.length) return null
  return [{ bytes: payload, shape: { ...shape, hasUnknown: shape.knownBytes < payload.length } }]
}

const cutWith = (
  payload: Buffer,
  count: number,
  lengths: ReadonlyMap<number, number>,
  unknownBytes: number,
): CutRecord[] | null => {
  const records: CutRecord[] = []
  let start = 0
  for (let i = 0; i < count; i++) {
    if (payload.length - start < recordHeaderBytes) return null
    const shape = recordShape(payload.subarray(start), lengths)
    const end = start + shape.knownBytes + (shape.hasUnknown ? unknownBytes : 0)
    if (end > payload.length) return null
    records.push({ bytes: payload.subarray(start, end), shape })
    start = end
  }
  return records
}

/** Whole kilometres: good for the list, too coarse for a bill. 0 is what a unit says that has not heard its drive yet. */
export const odometerOf = (kilometres: number): Pick<ReportedValues, 'odometerMetres'> =>
  kilometres === 0 ? {} : { odometerMetres: kilometres * 1000 }

export interface RecordHead {
  index: number
  deviceTime: Date | null
  fixTime: Date | null
  reason: number
  status: number
  position: ReportedPosition | null
  values: ReportedValues
}

/**
 * What every X and Z record begins with: times, supply, module battery, place, signal. Speeds in km/h, metres, degrees.
 */
export const readRecordHead = ({ bytes, shape }: CutRecord): RecordHead => {
  const values: ReportedValues = {}
  const supply = shape.blocks.get(0)
  if (supply !== undefined) {
    values.externalVoltageVolts = bytes.readUInt8(supply) / 5
    values.backupBatteryPercent = bytes.readUInt8(supply + 1)
  }
  const signal = shape.blocks.get(5)
  const satellites = signal === undefined ? undefined : bytes.readUInt8(signal) & 0x0f
  if (signal !== undefined) values.signalLevel = bytes.readUInt8(signal) >> 4
  const odometer = shape.blocks.get(11) ?? shape.blocks.get(15) ?? shape.blocks.get(16)
  if (odometer !== undefined) Object.assign(values, odometerOf(bytes.readUIntBE(odometer, 3)))
  const fix = shape.blocks.get(1)
  return {
    index: bytes.readUInt8(0),
    deviceTime: astraTime(bytes.readUInt32BE(7)),
    reason: bytes.readUInt32BE(11),
    status: bytes.readUInt16BE(15),
    fixTime: fix === undefined ? null : astraTime(bytes.readUInt32BE(fix)),
    position: fix === undefined ? null : readFix(bytes, fix, satellites),
    values,
  }
}

const readFix = (bytes: Buffer, at: number, satellites: number | undefined): ReportedPosition => {
  const latitude = bytes.readInt32BE(at + 4) / 1_000_000
  const longitude = bytes.readInt32BE(at + 8) / 1_000_000
  return {
    latitude,
    longitude,
    speedKmh: bytes.readUInt8(at + 12) * 2,
    maxSpeedKmh: bytes.readUInt8(at + 13) * 2,
    headingDegrees: bytes.readUInt8(at + 14) * 2,
    altitudeMetres: bytes.readUInt8(at + 15) * 20,
    ...(satellites === undefined ? {} : { satellites }),
    valid: isFix(latitude, longitude) && satellites !== 0,
  }
}

/** A module without a fix sends 0/0 or a place that is not on Earth. */
export const isFix = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0)
