import type { ReportedValues, VehicleReport } from '../../rooms/vehicles/index.js'
import { astraBlocks, type CutRecord, cutRecords, odometerOf, readRecordHead } from './astra-record.js'
import { reportHash } from './report-hash.js'
import { undecodedReport } from './undecoded-report.js'

const letter = 0x5a
const vehicleBit = 32
/** Battery, drive and state of the moped; where Astra's own records carry six sensors of 18 bytes. */
const zBlocks = new Map(astraBlocks).set(vehicleBit, 46)

/** States in which the drive is off: its temperatures and speed are then left-overs. */
const offStates = new Set([0, 1, 5])
const chargingState = 6
const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/

/**
 * Reads a whole Z frame of a Silence module whose check sum was found good. The frame has no IMEI: it is that of
 * the login. A frame that fits no known layout becomes one report without time and place, so that its bytes are
 * kept and the module is not left repeating it for ever.
 */
export const decodeSilenceZ = (frame: Buffer, imei: string, receivedAt: Date): VehicleReport[] => {
  const payload = frame.subarray(4, -2)
  const records = cutRecords(payload, frame[3] ?? 0, zBlocks)
  if (!records || records.length === 0) return [undecodedReport('silence-z', frame, imei, receivedAt)]
  return records.map((record) => report(record, imei, receivedAt))
}

const report = (record: CutRecord, imei: string, receivedAt: Date): VehicleReport => {
  const head = readRecordHead(record)
  const block = record.shape.blocks.get(vehicleBit)
  const vehicle = block === undefined ? undefined : record.bytes.subarray(block)
  const { odometerMetres: _, ...ofModule } = head.values
  const values: ReportedValues = {
    // a module counts its kilometres otherwise than the drive does
    ...(vehicle ? { ...ofModule, ...readVehicle(vehicle) } : head.values),
    movementAlarm: head.reason >= 0x8000_0000,
  }
  // The VIN follows the vehicle block in records of the long kind.
  const vin = record.bytes.subarray(record.shape.knownBytes, record.shape.knownBytes + 17).toString('latin1')
  if (record.shape.hasUnknown && vinPattern.test(vin)) values.vin = vin
  // Its own wheel speed beats the satellites' while the moped is on.
  const wheelSpeed = vehicle && values.isVehicleOn ? vehicle.readUInt8(17) : undefined
  const position =
    head.position && wheelSpeed !== undefined
      ? { ...head.position, speedKmh: wheelSpeed, isWheelSpeed: true }
      : head.position
  const raw = Buffer.concat([Buffer.of(letter), record.bytes])
  return {
    source: 'silence-z',
    deviceKey: imei,
    deviceTime: head.deviceTime,
    fixTime: head.fixTime,
    receivedAt,
    position,
    values,
    hash: reportHash(raw, head.index),
    raw,
  }
}

/** Offsets within the vehicle block; signed where the field can be below zero. */
const readVehicle = (block: Buffer): ReportedValues => {
  const motoState = block.readUInt8(36)
  const isVehicleOn = !offStates.has(motoState)
  return {
    batteryPercent: block.readUInt8(0),
    batteryMaxTemperatureCelsius: block.readInt8(1),
    batteryMinTemperatureCelsius: block.readInt8(2),
    batteryVoltageVolts: block.readUInt16BE(3) / 10,
    batteryCurrentAmperes: block.readInt16BE(5) / 10,
    rangeKilometres: block.readUInt8(18),
    // Stored in kilojoules.
    chargedEnergyKwh: block.readUInt32BE(23) / 3600,
    regeneratedEnergyKwh: block.readUInt32BE(27) / 3600,
    dischargedEnergyKwh: block.readUInt32BE(31) / 3600,
    motoState,
    isVehicleOn,
    isBatteryCharging: motoState === chargingState,
    ...odometerOf(block.readUInt32BE(37)),
    ...(isVehicleOn
      ? {
          motorTemperatureCelsius: block.readInt16BE(13) / 10,
          inverterTemperatureCelsius: block.readInt16BE(15) / 10,
          ambientTemperatureCelsius: block.readInt8(35),
        }
      : {}),
  }
}
