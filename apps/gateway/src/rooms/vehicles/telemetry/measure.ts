import type { ReportedPosition, ReportedValues } from './vehicle-report.js'

type Range = readonly [least: number, most: number]

/** What a moped can measure; anything outside is nonsense and is left out, the rest of the report stays. */
const ranges: Readonly<Record<string, Range>> = {
  batteryPercent: [0, 100],
  batteryVoltageVolts: [0, 1000],
  batteryCurrentAmperes: [-5000, 5000],
  batteryMaxTemperatureCelsius: [-100, 400],
  batteryMinTemperatureCelsius: [-100, 400],
  motoState: [0, 65_535],
  odometerMetres: [0, 4.3e12],
  rangeKilometres: [0, 10_000],
  motorTemperatureCelsius: [-100, 400],
  inverterTemperatureCelsius: [-100, 400],
  ambientTemperatureCelsius: [-100, 400],
  externalVoltageVolts: [0, 1000],
  backupBatteryPercent: [0, 100],
  chargedEnergyKwh: [0, 1e7],
  regeneratedEnergyKwh: [0, 1e7],
  dischargedEnergyKwh: [0, 1e7],
  signalLevel: [-200, 200],
}
const wholeNumbers = new Set(['batteryPercent', 'odometerMetres'])

const within = (value: number | undefined, [least, most]: Range): number | null =>
  value !== undefined && value >= least && value <= most ? value : null

/** Text that the database can keep: without the zero character and halves of characters. */
export const cleanText = (text: string): string =>
  text
    .slice(0, 200)
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** Leaves out what cannot be and what the database could not keep. */
export const measureValues = (values: ReportedValues): ReportedValues => {
  const kept: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    if (typeof value === 'number') {
      const sound = within(value, ranges[field] ?? [-1e12, 1e12])
      if (sound !== null) kept[field] = wholeNumbers.has(field) ? Math.round(sound) : sound
    } else if (typeof value === 'string') kept[field] = cleanText(value)
    else if (typeof value === 'boolean') kept[field] = value
    else if (Array.isArray(value)) kept[field] = value.slice(0, 32).map((text) => cleanText(String(text)))
  }
  return kept as ReportedValues
}

export interface MeasuredPosition {
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  isWheelSpeed: boolean
  maxSpeedKmh: number | null
  headingDegrees: number | null
  altitudeMetres: number | null
  accuracyMetres: number | null
  satellites: number | null
  /** Why the place is not believed whatever the places around it are. */
  doubt: 'nowhere' | 'invalid' | 'disputed' | null
}

/** Where modules without a fix say they are: within a kilometre or so of 0° 0°. */
const isNullIsland = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01

export const measurePosition = (position: ReportedPosition | null, isDisputed = false): MeasuredPosition | null => {
  if (position === null) return null
  const latitude = within(position.latitude, [-90, 90])
  const longitude = within(position.longitude, [-180, 180])
  const heading = within(position.headingDegrees, [0, 360])
  const somewhere = latitude !== null && longitude !== null && !isNullIsland(latitude, longitude)
  return {
    latitude: somewhere ? latitude : null,
    longitude: somewhere ? longitude : null,
    speedKmh: within(position.speedKmh, [0, 510]),
    isWheelSpeed: position.isWheelSpeed ?? false,
    maxSpeedKmh: within(position.maxSpeedKmh, [0, 510]),
    headingDegrees: heading === null ? null : Math.round(heading) % 360,
    altitudeMetres: within(position.altitudeMetres, [-500, 10_000]),
    accuracyMetres: within(position.accuracyMetres, [0, 100_000]),
    satellites: within(position.satellites, [0, 100]),
    doubt: !somewhere ? 'nowhere' : !position.valid ? 'invalid' : isDisputed ? 'disputed' : null,
  }
}
