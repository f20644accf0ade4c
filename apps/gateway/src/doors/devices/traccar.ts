import { type TraccarPosition, traccarEventForward, traccarPositionForward } from '@motora/contract/devices'
import type { ReportedPosition, ReportedValues, VehicleReport } from '../../rooms/vehicles/index.js'
import { present, type Read, reasonOf, unkeepable } from './json-report.js'
import { reportHash } from './report-hash.js'

const kmhPerKnot = 1.852

/** Trackers whose battery level and voltage are those of their own cell, not of the moped's traction battery. */
const ownCellProtocols = new Set(['astra', 'teltonika', 'gl200'])

/** Made by the forwarder from other positions, so different when the same message comes again. */
const derivedAttributes = new Set(['distance', 'totalDistance', 'motion', 'hours'])

/** Something that a forwarder noticed. What it says of the vehicle itself also comes as a report. */
export interface VehicleEvent {
  source: 'traccar'
  deviceKey: string
  /** Traccar's name of it, such as `alarm`, `commandResult`, `deviceOffline`. */
  type: string
  at: Date
  receivedAt: Date
  alarms: string[]
  /** Answer of the device to a command, when this is one. */
  result: string | undefined
  geofenceName: string | undefined
  hash: string
}

/** Reads one position as Traccar forwards it. Never throws. */
export const readTraccarPosition = (json: unknown, receivedAt: Date): Read<VehicleReport> => {
  const parsed = traccarPositionForward.safeParse(json)
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) }
  const unfit = unkeepable(json)
  if (unfit !== undefined) return { ok: false, reason: unfit }
  const { position, device } = parsed.data
  return { ok: true, value: toReport(position, device.uniqueId, json, receivedAt) }
}

/**
 * Reads one event as Traccar forwards it, and the message behind it, which is the same report as the one forwarded
 * as a position: whichever comes first is kept, so an event whose position was lost brings it back. Never throws.
 */
export const readTraccarEvent = (
  json: unknown,
  receivedAt: Date,
): Read<{ event: VehicleEvent; report: VehicleReport | null }> => {
  const parsed = traccarEventForward.safeParse(json)
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) }
  const unfit = unkeepable(json)
  if (unfit !== undefined) return { ok: false, reason: unfit }
  const { event, position, device, geofence } = parsed.data
  const alarm = textOf(event.attributes?.alarm) ?? textOf(position?.attributes?.alarm)
  const result = textOf(event.attributes?.result) ?? textOf(position?.attributes?.result)
  const value: VehicleEvent = {
    source: 'traccar',
    deviceKey: device.uniqueId,
    type: event.type,
    at: new Date(event.eventTime),
    receivedAt,
    alarms: event.type === 'alarm' ? splitAlarms(alarm) : [],
    result: event.type === 'commandResult' ? result : undefined,
    geofenceName: geofence?.name ?? undefined,
    hash: reportHash(JSON.stringify([device.uniqueId, event.type, event.eventTime, sorted(event.attributes)])),
  }
  const report = position ? toReport(position, device.uniqueId, json, receivedAt) : null
  return { ok: true, value: { event: value, report } }
}

const toReport = (position: TraccarPosition, deviceKey: string, json: unknown, receivedAt: Date): VehicleReport => ({
  source: 'traccar',
  deviceKey,
  deviceTime: timeOf(position.deviceTime ?? position.fixTime),
  fixTime: timeOf(position.fixTime),
  receivedAt,
  position: present<ReportedPosition>({
    latitude: position.latitude,
    longitude: position.longitude,
    altitudeMetres: position.altitude ?? undefined,
    speedKmh: position.speed == null ? undefined : Math.round(position.speed * kmhPerKnot * 100) / 100,
    headingDegrees: position.course ?? undefined,
    // Traccar writes 0 for "not known".
    accuracyMetres: position.accuracy || undefined,
    satellites: numberOf(position.attributes?.sat),
    valid: position.valid !== false && position.outdated !== true,
  }),
  values: valuesOf(position),
  hash: identityHash(position, deviceKey),
  raw: Buffer.from(JSON.stringify(json)),
})

/** Traccar's own ids and times differ each time, so "the same report" is recognised by what the device said. */
const identityHash = (position: TraccarPosition, deviceKey: string): string =>
  reportHash(
    JSON.stringify([
      deviceKey,
      position.protocol ?? null,
      timeOf(position.fixTime)?.getTime() ?? null,
      timeOf(position.deviceTime)?.getTime() ?? null,
      position.latitude,
      position.longitude,
      position.speed ?? null,
      sorted(position.attributes).filter(([name]) => !derivedAttributes.has(name)),
    ]),
  )

const valuesOf = ({ protocol, attributes }: TraccarPosition): ReportedValues => {
  const found = attributes ?? {}
  const isOwnCell = ownCellProtocols.has(protocol ?? '')
  const alarms = splitAlarms(textOf(found.alarm))
  const batteryLevel = percentOf(found.batteryLevel)
  return present<ReportedValues>({
    ...(isOwnCell
      ? { backupBatteryPercent: batteryLevel }
      : { batteryPercent: batteryLevel, batteryVoltageVolts: numberOf(found.battery) }),
    externalVoltageVolts: numberOf(found.power),
    isVehicleOn: flagOf(found.ignition),
    isBatteryCharging: flagOf(found.charge),
    odometerMetres: numberOf(found.odometer),
    signalLevel: numberOf(found.rssi),
    alarms: alarms.length > 0 ? alarms : undefined,
    movementAlarm: alarms.some((alarm) => alarm === 'movement' || alarm === 'tow') || undefined,
    vin: textOf(found.vin),
    firmwareVersion: textOf(found.versionFw),
    hardwareVersion: textOf(found.versionHw),
    protocol: protocol ?? undefined,
    simId: textOf(found.iccid),
  })
}

const timeOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
const percentOf = (value: unknown): number | undefined => {
  const number = numberOf(value)
  return number !== undefined && number >= 0 && number <= 100 ? number : undefined
}
const flagOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined
const splitAlarms = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((alarm) => alarm.trim())
    .filter((alarm) => alarm !== '')
const sorted = (attributes: Record<string, unknown> | null | undefined): [string, unknown][] =>
  Object.entries(attributes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
