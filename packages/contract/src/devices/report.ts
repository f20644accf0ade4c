import { z } from 'zod'
import { deviceKey, instant, latitude, longitude } from '../formats.js'

/** More in one message is refused: it would hold up the others' reports. */
export const maxReportsPerBatch = 1000

const percent = z.number().min(0).max(100)
const celsius = z.number().min(-100).max(400)
const volts = z.number().min(0).max(1000)
const kilowattHours = z.number().min(0).max(10_000_000)
const shortText = z.string().trim().min(1).max(64)

/** A place in WGS84 degrees. Absent speed, heading and so on are unknown, not zero. */
export const devicePosition = z.object({
  latitude,
  longitude,
  altitudeMetres: z.number().min(-500).max(10_000).optional(),
  speedKmh: z.number().min(0).max(510).optional(),
  maxSpeedKmh: z.number().min(0).max(510).optional(),
  headingDegrees: z.number().min(0).max(360).optional(),
  accuracyMetres: z.number().min(0).max(100_000).optional(),
  satellites: z.number().int().min(0).max(100).optional(),
  /** False when the device itself holds its fix to be stale. */
  valid: z.boolean().default(true),
})

/** What a device measured; it sends what it has. source: fleet side, section 3 (scutum). */
export const deviceValues = z.object({
  batteryPercent: percent.optional(),
  batteryVoltageVolts: volts.optional(),
  batteryCurrentAmperes: z.number().min(-5000).max(5000).optional(),
  batteryMaxTemperatureCelsius: celsius.optional(),
  batteryMinTemperatureCelsius: celsius.optional(),
  isBatteryCharging: z.boolean().optional(),
  isVehicleOn: z.boolean().optional(),
  motoState: z.number().int().min(0).max(255).optional(),
  drivingMode: shortText.optional(),
  odometerMetres: z.number().min(0).max(4_300_000_000_000).optional(),
  rangeKilometres: z.number().min(0).max(10_000).optional(),
  motorTemperatureCelsius: celsius.optional(),
  inverterTemperatureCelsius: celsius.optional(),
  ambientTemperatureCelsius: celsius.optional(),
  externalVoltageVolts: volts.optional(),
  backupBatteryPercent: percent.optional(),
  chargedEnergyKwh: kilowattHours.optional(),
  regeneratedEnergyKwh: kilowattHours.optional(),
  dischargedEnergyKwh: kilowattHours.optional(),
  signalLevel: z.number().min(-200).max(200).optional(),
  movementAlarm: z.boolean().optional(),
  alarms: z.array(shortText).max(32).optional(),
  hardwareVersion: shortText.optional(),
  firmwareVersion: shortText.optional(),
  /**
   * What its units run: motor controller, battery management, telematics. A vehicle that reports them takes updates
   * over the air.
   */
  ecuVersion: shortText.optional(),
  bmsVersion: shortText.optional(),
  tcuVersion: shortText.optional(),
  protocol: shortText.optional(),
  /** Of the SIM in its unit (ICCID). source: ledger E-06 */
  simId: shortText.optional(),
  vin: shortText.optional(),
})

/** One message of one vehicle as JSON. Unknown fields do no harm: they are kept with the raw message only. */
export const deviceReport = z.object({
  imei: deviceKey,
  /**
   * By the device's clock: the key of order and of "the same report again". A clock may say anything: a report whose
   * time cannot be is put aside, alone.
   */
  deviceTime: instant,
  fixTime: instant.optional(),
  position: devicePosition.optional(),
  values: deviceValues.default({}),
})
export type DeviceReport = z.infer<typeof deviceReport>
export type DeviceReportInput = z.input<typeof deviceReport>

/** What a device or a forwarder sends in one message. */
export const reportBatch = z.object({ reports: z.array(deviceReport).min(1).max(maxReportsPerBatch) })
export type ReportBatch = z.input<typeof reportBatch>

const reportInWords = z.toJSONSchema(deviceReport, { io: 'input' })

/**
 * The same at the door: one bad report does not keep the good ones out; it is answered with its reason. One bad field
 * does not keep the report out; it is left out, and named.
 */
export const reportBatchAtDoor = z.object({
  reports: z.array(z.unknown().meta(reportInWords)).min(1).max(maxReportsPerBatch),
})

/**
 * What became of the reports of one message. It is answered after they were written for good, so a sender may forget
 * them. The four add up to the reports sent: none of them need be sent again.
 */
export const ingestResult = z.object({
  accepted: z.number().int().nonnegative(),
  /** Known already: nothing changed. */
  duplicates: z.number().int().nonnegative(),
  /** Kept apart: an unknown device, or a message that cannot be true. */
  quarantined: z.number().int().nonnegative(),
  /** Not readable, by their place in the batch. They are kept aside, where it is known whose they are. */
  rejected: z.array(z.object({ index: z.number().int().nonnegative(), reason: z.string() })),
  /**
   * Fields that could not be, such as `values.batteryPercent`, of reports that were taken without them. Absent where
   * there are none.
   */
  leftOut: z.array(z.object({ index: z.number().int().nonnegative(), fields: z.array(z.string()) })).optional(),
})
export type IngestResult = z.infer<typeof ingestResult>
