/** Where a report came in. Part of its identity: the same moment reported by two sources is two reports. */
export type ReportSource = 'silence-z' | 'astra-x' | 'astra-k' | 'json' | 'traccar' | 'mqtt' | 'import'

/** Ways in that prove no identity (decision 0036). */
export const withoutKey: ReadonlySet<string> = new Set<ReportSource>(['silence-z', 'astra-x', 'astra-k'])

/** A place as the vehicle gave it. Degrees in WGS84. */
export interface ReportedPosition {
  latitude: number
  longitude: number
  altitudeMetres?: number
  speedKmh?: number
  /** The speed is that of its own wheel, measured when it reported; else it is as old as the fix. */
  isWheelSpeed?: boolean
  maxSpeedKmh?: number
  headingDegrees?: number
  accuracyMetres?: number
  satellites?: number
  /** False when the sender itself says that the fix is stale or invalid. */
  valid: boolean
}

/** What a vehicle measured of itself. A field that the message does not carry is absent, never guessed. */
export interface ReportedValues {
  batteryPercent?: number
  batteryVoltageVolts?: number
  batteryCurrentAmperes?: number
  batteryMaxTemperatureCelsius?: number
  batteryMinTemperatureCelsius?: number
  isBatteryCharging?: boolean
  isVehicleOn?: boolean
  motoState?: number
  drivingMode?: string
  odometerMetres?: number
  rangeKilometres?: number
  motorTemperatureCelsius?: number
  inverterTemperatureCelsius?: number
  ambientTemperatureCelsius?: number
  externalVoltageVolts?: number
  backupBatteryPercent?: number
  chargedEnergyKwh?: number
  regeneratedEnergyKwh?: number
  dischargedEnergyKwh?: number
  signalLevel?: number
  movementAlarm?: boolean
  alarms?: string[]
  hardwareVersion?: string
  firmwareVersion?: string
  /** What its units run: motor controller, battery management, telematics. */
  ecuVersion?: string
  bmsVersion?: string
  tcuVersion?: string
  protocol?: string
  /** Of the SIM in its unit. */
  simId?: string
  vin?: string
}

/**
 * One message of one vehicle in the gateway's own units, whatever wire it came over.
 * Made by a decoder in `doors/devices`, eaten by the telemetry pipeline.
 */
export interface VehicleReport {
  source: ReportSource
  /** IMEI, or the unique id that a forwarder gives. */
  deviceKey: string
  /** By the vehicle's clock; the key of idempotence and of order. Null when the message carries none. */
  deviceTime: Date | null
  fixTime: Date | null
  receivedAt: Date
  position: ReportedPosition | null
  /** Said while two connections fought for the vehicle's name: which of them is the vehicle is not known. */
  isDisputed?: boolean
  values: ReportedValues
  /** Places of fields that could not be, such as `values.batteryPercent`: the rest of the report counts. */
  leftOut?: readonly string[]
  /** Nothing could be read from it: it is kept aside. */
  isUnreadable?: true
  /**
   * Hex of 16 bytes: the number that the unit gave the record, where it gave one, then SHA-256 over `raw`. The same bytes
   * are the same report, and of two of one moment the greater comes later.
   */
  hash: string
  /** The bytes as they came: a record with its frame's letter, or the JSON text. */
  raw: Uint8Array
}
