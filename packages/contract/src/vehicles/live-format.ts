/**
 * The compact text of the live stream: what a marker and its info window need, in columns of small whole numbers.
 * Columns of one kind stand together, so that gzip finds their likeness: about 30 bytes a vehicle, 11 a change.
 * Pure; the gateway encodes, the screen decodes with `LiveFleet`.
 *
 * Events: `snapshot` (everything the reader may see, replaces what it knew), `delta` (since the event before),
 * `end` (`{"reason": "session-ended" | "closing"}`, after which nothing comes).
 */
export const liveFormatVersion = 1

export const liveStatuses = ['free', 'booked', 'in service'] as const
export type LiveStatus = (typeof liveStatuses)[number]

/** The part of a vehicle that changes while the screen is open. */
export interface LiveState {
  /** WGS84, to five decimals (about a metre); null while it has never reported a place. */
  latitude: number | null
  longitude: number | null
  /** 0 to 359, clockwise from north. */
  headingDegrees: number | null
  speedKmh: number | null
  batteryPercent: number | null
  isOn: boolean | null
  isCharging: boolean
  outOfService: boolean
  status: LiveStatus
  /** When the vehicle last reported: milliseconds since 1970, whole seconds. */
  lastConnectionAt: number | null
}

export interface LiveVehicle extends LiveState {
  id: string
  plate: string | null
  operatorId: string | null
  /** `01` for model S01, `02` for all others. source: ledger F-10. */
  icon: '01' | '02'
}

/** A vehicle under the number that a stream knows it by. Numbers are the stream's own and are not used twice. */
export type Numbered<T> = readonly [number: number, vehicle: T]

export interface LiveChanges {
  /** Newcomers, and vehicles whose plate, operator or icon has changed. */
  added: readonly Numbered<LiveVehicle>[]
  changed: readonly Numbered<LiveState>[]
  gone: readonly number[]
}

/** Columns of what changes. Numbers are written as the gap to the row before; places as offsets from `o`. */
interface StateColumns {
  n: number[]
  o: [latitude: number, longitude: number]
  la: (number | null)[]
  lo: (number | null)[]
  hd: (number | null)[]
  sp: (number | null)[]
  ba: (number | null)[]
  fl: number[]
  /** Seconds between the vehicle's last word and the message's own time. */
  ag: (number | null)[]
}

interface VehicleColumns extends StateColumns {
  /** Ids, 22 letters of base64url each. */
  id: string
  pl: (string | null)[]
  ops: (string | null)[]
  op: number[]
}

interface LiveSnapshotMessage {
  v: typeof liveFormatVersion
  /** The message's own time, seconds since 1970. */
  t: number
  all: VehicleColumns
}

interface LiveDeltaMessage {
  t: number
  up?: StateColumns
  add?: VehicleColumns
  gone?: number[]
}

const scale = 1e5
const bit = { on: 4, onKnown: 8, charging: 16, outOfService: 32, icon02: 64 } as const
const statusMask = 3

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value))

const gaps = (numbers: readonly number[]): number[] =>
  numbers.map((n, at) => n - (at === 0 ? -1 : (numbers[at - 1] ?? 0)) - 1)

const fromGaps = (written: readonly number[]): number[] => {
  let last = -1
  return written.map((gap) => {
    last += gap + 1
    return last
  })
}

const byNumber = <T>(rows: readonly Numbered<T>[]): Numbered<T>[] => [...rows].sort((a, b) => a[0] - b[0])

const flagsOf = (state: LiveState, icon: '01' | '02'): number =>
  liveStatuses.indexOf(state.status) |
  (state.isOn ? bit.on : 0) |
  (state.isOn === null ? 0 : bit.onKnown) |
  (state.isCharging ? bit.charging : 0) |
  (state.outOfService ? bit.outOfService : 0) |
  (icon === '02' ? bit.icon02 : 0)

/** The first place in the message; the others are written relative to it and get short. */
const originOf = (rows: readonly Numbered<LiveState>[]): [number, number] => {
  for (const [, v] of rows)
    if (v.latitude !== null && v.longitude !== null)
      return [Math.round(v.latitude * scale), Math.round(v.longitude * scale)]
  return [0, 0]
}

const stateColumns = (rows: readonly Numbered<LiveState>[], seconds: number, icons: boolean): StateColumns => {
  const origin = originOf(rows)
  const columns: StateColumns = {
    n: gaps(rows.map(([n]) => n)),
    o: origin,
    la: [],
    lo: [],
    hd: [],
    sp: [],
    ba: [],
    fl: [],
    ag: [],
  }
  for (const [, v] of rows) {
    columns.la.push(v.latitude === null ? null : Math.round(v.latitude * scale) - origin[0])
    columns.lo.push(v.longitude === null ? null : Math.round(v.longitude * scale) - origin[1])
    columns.hd.push(whole(v.headingDegrees))
    columns.sp.push(whole(v.speedKmh))
    columns.ba.push(whole(v.batteryPercent))
    columns.fl.push(flagsOf(v, icons ? (v as LiveVehicle).icon : '01'))
    columns.ag.push(v.lastConnectionAt === null ? null : seconds - Math.floor(v.lastConnectionAt / 1000))
  }
  return columns
}

const idLetters = 22
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const dash = 45
/** By hand: fifty thousand of them through `btoa` took half the time of a snapshot. */
const shortId = (id: string): string => {
  if (!uuid.test(id)) throw new Error('a live vehicle needs a UUID')
  let text = ''
  let bits = 0
  let waiting = 0
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at)
    if (code === dash) continue
    bits = ((bits << 4) | (code < 58 ? code - 48 : code - 87)) & 0xffff
    waiting += 4
    if (waiting < 6) continue
    waiting -= 6
    text += base64Url.charAt((bits >> waiting) & 63)
  }
  return text + base64Url.charAt((bits << (6 - waiting)) & 63)
}

const longId = (letters: string): string => {
  const bytes = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  let hex = ''
  for (let at = 0; at < bytes.length; at += 1) hex += bytes.charCodeAt(at).toString(16).padStart(2, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const vehicleColumns = (rows: readonly Numbered<LiveVehicle>[], seconds: number): VehicleColumns => {
  const ops: (string | null)[] = []
  const place = new Map<string | null, number>()
  const op = rows.map(([, v]) => {
    const known = place.get(v.operatorId)
    if (known !== undefined) return known
    place.set(v.operatorId, ops.length)
    return ops.push(v.operatorId) - 1
  })
  return {
    ...stateColumns(rows, seconds, true),
    id: rows.map(([, v]) => shortId(v.id)).join(''),
    pl: rows.map(([, v]) => v.plate),
    ops,
    op,
  }
}

/** @param at the message's own time, milliseconds since 1970 */
export const encodeSnapshot = (vehicles: readonly Numbered<LiveVehicle>[], at: number): string => {
  const t = Math.floor(at / 1000)
  const message: LiveSnapshotMessage = { v: liveFormatVersion, t, all: vehicleColumns(byNumber(vehicles), t) }
  return JSON.stringify(message)
}

/** @param at the message's own time, milliseconds since 1970 */
export const encodeDelta = (changes: LiveChanges, at: number): string => {
  const t = Math.floor(at / 1000)
  const message: LiveDeltaMessage = { t }
  if (changes.changed.length > 0) message.up = stateColumns(byNumber(changes.changed), t, false)
  if (changes.added.length > 0) message.add = vehicleColumns(byNumber(changes.added), t)
  if (changes.gone.length > 0) message.gone = gaps([...changes.gone].sort((a, b) => a - b))
  return JSON.stringify(message)
}

/** A cell of a column; a message whose columns differ in length is damaged and is not half-read. */
const cell = <T>(column: readonly T[], row: number): T => {
  if (row >= column.length) throw new Error('a live message is damaged: its columns differ in length')
  return column[row] as T
}

const stateAt = (columns: StateColumns, row: number, seconds: number): LiveState => {
  const latitude = cell(columns.la, row)
  const longitude = cell(columns.lo, row)
  const flags = cell(columns.fl, row)
  const age = cell(columns.ag, row)
  return {
    latitude: latitude === null ? null : (latitude + columns.o[0]) / scale,
    longitude: longitude === null ? null : (longitude + columns.o[1]) / scale,
    headingDegrees: cell(columns.hd, row),
    speedKmh: cell(columns.sp, row),
    batteryPercent: cell(columns.ba, row),
    isOn: flags & bit.onKnown ? (flags & bit.on) !== 0 : null,
    isCharging: (flags & bit.charging) !== 0,
    outOfService: (flags & bit.outOfService) !== 0,
    status: liveStatuses[flags & statusMask] ?? 'free',
    lastConnectionAt: age === null ? null : (seconds - age) * 1000,
  }
}

const vehiclesIn = (columns: VehicleColumns, seconds: number): Numbered<LiveVehicle>[] =>
  fromGaps(columns.n).map((number, row) => [
    number,
    {
      id: longId(columns.id.slice(row * idLetters, (row + 1) * idLetters)),
      plate: cell(columns.pl, row),
      operatorId: cell(columns.ops, cell(columns.op, row)),
      icon: cell(columns.fl, row) & bit.icon02 ? '02' : '01',
      ...stateAt(columns, row, seconds),
    },
  ])

export const decodeSnapshot = (text: string): { at: number; vehicles: Numbered<LiveVehicle>[] } => {
  const message = JSON.parse(text) as LiveSnapshotMessage
  if (message.v !== liveFormatVersion) throw new Error(`a live snapshot of version ${String(message.v)} is not known`)
  return { at: message.t * 1000, vehicles: vehiclesIn(message.all, message.t) }
}

export const decodeDelta = (text: string): { at: number } & LiveChanges => {
  const { t, up, add, gone } = JSON.parse(text) as LiveDeltaMessage
  return {
    at: t * 1000,
    changed: up ? fromGaps(up.n).map((number, row) => [number, stateAt(up, row, t)]) : [],
    added: add ? vehiclesIn(add, t) : [],
    gone: gone ? fromGaps(gone) : [],
  }
}
