import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { astraTime, type CutRecord, cutRecords, isFix, odometerOf, readRecordHead } from './astra-record.js'
import { reportHash } from './report-hash.js'
import { undecodedReport } from './undecoded-report.js'

const imeiBytes = 7
const x = { letter: 0x58, imeiAt: 4, recordsAt: 4 + imeiBytes }
const k = { letter: 0x4b, imeiAt: 3, recordsAt: 3 + imeiBytes, recordBytes: 38 }
/** K: a driver, whole kilometres and hours follow the record. */
const driverBit = 0x0100
const driverBytes = 12
/** K: an extension of unpublished length follows the record. */
const extensionBit = 0x0040

const readImei = (frame: Buffer, at: number): string =>
  String(frame.readUInt32BE(at)).padStart(8, '0') + String(frame.readUIntBE(at + 4, 3)).padStart(7, '0')

/** Reads a whole X frame whose check sum was found good. The IMEI is in the frame. */
export const decodeAstraX = (frame: Buffer, receivedAt: Date): VehicleReport[] => {
  const deviceKey = readImei(frame, x.imeiAt)
  const records = cutRecords(frame.subarray(x.recordsAt, -2), frame[3] ?? 0)
  if (!records || records.length === 0) return [undecodedReport('astra-x', frame, deviceKey, receivedAt)]
  return records.map((record) => reportX(record, deviceKey, receivedAt))
}

const reportX = (record: CutRecord, deviceKey: string, receivedAt: Date): VehicleReport => {
  const { index, deviceTime, fixTime, position, values } = readRecordHead(record)
  const raw = Buffer.concat([Buffer.of(x.letter), record.bytes])
  const hash = reportHash(raw, index)
  return { source: 'astra-x', deviceKey, deviceTime, fixTime, receivedAt, position, values, hash, raw }
}

/** Reads a whole K frame whose check sum was found good: records without a count, one clock for device and fix. */
export const decodeAstraK = (frame: Buffer, receivedAt: Date): VehicleReport[] => {
  const deviceKey = readImei(frame, k.imeiAt)
  const payload = frame.subarray(k.recordsAt, -2)
  const reports: VehicleReport[] = []
  let at = 0
  while (payload.length - at >= k.recordBytes) {
    const status = payload.readUInt16BE(at + 18)
    const extended = (status & extensionBit) !== 0
    const hasDriver = (status & driverBit) !== 0
    const end = extended ? payload.length : at + k.recordBytes + (hasDriver ? driverBytes : 0)
    if (end > payload.length) break
    reports.push(reportK(payload.subarray(at, end), hasDriver, deviceKey, receivedAt))
    at = end
  }
  return at === payload.length && reports.length > 0
    ? reports
    : [undecodedReport('astra-k', frame, deviceKey, receivedAt)]
}

const reportK = (record: Buffer, hasDriver: boolean, deviceKey: string, receivedAt: Date): VehicleReport => {
  const latitude = record.readInt32BE(1) / 1_000_000
  const longitude = record.readInt32BE(5) / 1_000_000
  const time = astraTime(record.readUInt32BE(9))
  const quality = record.readUInt8(36)
  const satellites = quality & 0x0f
  const odometerAt = k.recordBytes + 7
  const knowsOdometer = hasDriver && record.length >= odometerAt + 3
  const raw = Buffer.concat([Buffer.of(k.letter), record])
  return {
    source: 'astra-k',
    deviceKey,
    deviceTime: time,
    fixTime: time,
    receivedAt,
    position: {
      latitude,
      longitude,
      speedKmh: record.readUInt8(13) * 2,
      maxSpeedKmh: record.readUInt8(24) * 2,
      headingDegrees: record.readUInt8(14) * 2,
      altitudeMetres: record.readUInt8(35) * 20,
      satellites,
      valid: isFix(latitude, longitude) && satellites > 0,
    },
    values: {
      backupBatteryPercent: record.readUInt8(22),
      // In fifths of a volt as in X: the known frame then says 12.4 V, a 12 V supply; 62 V would not fit the module.
      externalVoltageVolts: record.readUInt8(23) / 5,
      signalLevel: quality >> 4,
      ...(knowsOdometer ? odometerOf(record.readUIntBE(odometerAt, 3)) : {}),
    },
    hash: reportHash(raw),
    raw,
  }
}
