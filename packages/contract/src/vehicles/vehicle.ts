import { z } from 'zod'
import { versionSignature } from '../firmware/firmware.js'
import { calendarDay, email, id, instant, latitude, longitude } from '../formats.js'
import { liveStatuses } from './live-format.js'
import { overallStatuses } from './overall-status.js'

/** Free, booked (a reservation without a started trip) or in service. source: ledger E-08. */
export const vehicleStatus = z.enum(liveStatuses)

const text = z.string().nullable()
const number = z.number().nullable()
const yesNo = z.boolean().nullable()
const time = instant.nullable()

/** source: ledger E-02. */
export const vehicleSharing = z.object({
  outOfService: z.boolean(),
  activeServiceId: id.nullable(),
  hasTripStarted: z.boolean(),
  sharingOperatorId: id.nullable(),
  selectToOperate: z.boolean(),
  isHelmetIncluded: z.boolean(),
})

/** What the vehicle's control unit measures. source: ledger E-03. */
export const vehicleScutum = z.object({
  isVehicleOn: yesNo,
  /** Percent. */
  batterySoc: number,
  isBatteryCharging: yesNo,
  /** Metres. */
  totalOdometer: number,
  drivingMode: text,
  /** Degrees Celsius. */
  motorTemperature: number,
  inverterTemperature: number,
  ambientTemperature: number,
  /** Volts. */
  batteryVoltage: number,
  batteryMaxTemperature: number,
  /** Amperes; positive while it drains. */
  batteryCurrentDrain: number,
  externalInputVoltage: number,
  /** Percent. */
  internalBackupBatteryLevel: number,
  motoState: number,
  /** Kilometres. */
  estimatedAutonomy: number,
})

/** source: ledger E-04. */
export const vehicleLogin = z.object({ hardwareVersion: text, firmwareVersion: text, protocol: text })

/** source: ledger E-04. */
export const vehicleGps = z.object({
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** Kilometres an hour. */
  currentSpeed: number,
  maxSpeed: number,
  /** Degrees clockwise from north. */
  heading: number,
  /** Metres. */
  altitude: number,
  lastFixTimestamp: time,
})

/** source: ledger E-05. */
export const vehicleBattery = z.object({
  id: text,
  level: number,
  maxTemperature: number,
  minTemperature: number,
  stateOfCharge: number,
  inputVoltage: number,
  current: number,
  alerts: z.array(z.string()),
})

/** source: ledger E-06. */
export const vehicleTcu = z.object({
  imei: z.string(),
  model: text,
  version: text,
  bluetoothMac: text,
  simId: text,
  firmwareVersion: text,
  protocol: text,
  lastReceptionDate: time,
})

const standing = {
  /** The one status of the screens, worst first; silence by the operator's own threshold. */
  overallStatus: z.enum(overallStatuses),
  /** Below what the operator calls a low battery; false where it never reported one. */
  isBatteryLow: z.boolean(),
}

const moving = {
  id,
  ...standing,
  /** It has reported once, and not since for longer than its operator allows; also of one that is out of service. */
  isSilent: z.boolean(),
  status: vehicleStatus,
  /** Out of service, else whether it is in service; lists are filtered and taken home by it. source: ledger E-09. */
  service: z.enum(['ON', 'OFF', 'OUT']),
  currentCustomerEmail: email.nullable(),
  currentCustomerFullName: text,
  /** Whether a rider's app offers it at this moment. */
  currentVisibleToClients: z.boolean(),
  latestServiceTimestamp: time,
  lastConnectionTimestamp: time,
  /** True while the unit runs on the vehicle's power, false on its own backup battery. */
  devicePower: yesNo,
  sharing: vehicleSharing,
  scutum: vehicleScutum,
  login: vehicleLogin,
  gps: vehicleGps,
  battery: vehicleBattery,
  tcu: vehicleTcu,
}

/** What a vehicle reports and does. source: ledger E-34. */
export const vehicleDynamic = z.object(moving)
export type VehicleDynamic = z.infer<typeof vehicleDynamic>

const versions = z.object({
  current: text,
  desired: text,
  /**
   * Of the firmware of the current version, by the keys that are trusted now. Of one vehicle alone, for callers who may
   * read firmware, where the version is known.
   */
  signature: versionSignature.optional(),
})

/** source: fleet side, section 3; ledger E-01. */
export const vehicle = z.object({
  name: z.string(),
  model: z.string(),
  revision: text,
  color: text,
  /** A day, `2026-03-01`. */
  manufactureDate: calendarDay.nullable(),
  plate: text,
  vin: z.string(),
  frameNo: z.string(),
  imei: z.string(),
  bluetoothMac: text,
  batteryPackId: text,
  traceabilityId: text,
  homologationType: z.number().int().nullable(),
  canOperate: z.boolean(),
  cannotOperateReason: text,
  createdTimestamp: instant,
  /** When it was taken out of the fleet for good; such a vehicle is on no list, and nothing of it can be changed. */
  retiredTimestamp: time,
  version: z.number().int(),
  sharingOperatorName: text,
  firmware: z.object({ ecu: versions, bms: versions, tcu: versions }),
  ...moving,
})
export type Vehicle = z.infer<typeof vehicle>

/** One marker of the map without the live stream. source: ledgers F-05, F-18. */
export const mapVehicle = z.object({
  id,
  name: z.string(),
  plate: text,
  model: z.string(),
  sharingOperatorId: id.nullable(),
  sharingOperatorName: text,
  ...standing,
  status: vehicleStatus,
  outOfService: z.boolean(),
  isVehicleOn: yesNo,
  isBatteryCharging: yesNo,
  batterySoc: number,
  latitude,
  longitude,
  heading: number,
  currentSpeed: number,
  lastConnectionTimestamp: time,
  currentCustomerEmail: email.nullable(),
})
export type MapVehicle = z.infer<typeof mapVehicle>

/** A vehicle that never reported, or is silent for longer than the settings allow. source: decision Z-20. */
export const missingVehicle = z.object({
  id,
  name: z.string(),
  model: z.string(),
  plate: text,
  vin: z.string(),
  imei: z.string(),
  sharingOperatorId: id.nullable(),
  sharingOperatorName: text,
  /** Null: it never reported. */
  lastConnectionTimestamp: time,
})
export type MissingVehicle = z.infer<typeof missingVehicle>
