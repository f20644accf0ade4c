import { DeviceLine } from '../../apps/fleet-simulator/src/device-line.js'
import { Random } from '../../apps/fleet-simulator/src/random.js'
import type { SilenceZRecord } from '../../apps/fleet-simulator/src/silence-z-encoder.js'

export interface Spot {
  latitude: number
  longitude: number
}

/** Metres north and east of a place. */
export const metresFrom = ({ latitude, longitude }: Spot, north: number, east = 0): Spot => ({
  latitude: latitude + north / 111_195,
  longitude: longitude + east / (111_195 * Math.cos((latitude * Math.PI) / 180)),
})

export const metresBetween = (a: Spot, b: Spot): number =>
  Math.hypot(
    (a.latitude - b.latitude) * 111_195,
    (a.longitude - b.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180),
  )

/** A moped that says what it is told to say, over a line of its own: the vehicle, or somebody with its name. */
export class SpokenMoped {
  readonly imei: string
  /** Reports that were answered. */
  acknowledged = 0
  /** When each line of text came that is more than a question, milliseconds since 1970. */
  readonly heardAt: number[] = []
  readonly #line: DeviceLine
  #index = 0

  constructor(imei: string, port: number, seed: number, firstPauseMs = 150) {
    this.imei = imei
    this.#line = new DeviceLine({
      imei,
      host: '127.0.0.1',
      port,
      random: new Random(seed),
      window: 8,
      firstPauseMs,
      maxPauseMs: 600,
      onAcknowledged: (reports) => {
        this.acknowledged += reports.length
      },
      onCommand: (text) => {
        // being asked for a report is no command
        if (text.trim() !== '$POLL') this.heardAt.push(Date.now())
      },
    })
    this.#line.open()
  }

  get isConnected(): boolean {
    return this.#line.isConnected
  }

  /** @param batteryPercent tells one's words from another's in the history */
  say(spot: Spot, speedKmh: number, batteryPercent: number, isOn = true): void {
    const now = new Date()
    const record: SilenceZRecord = {
      index: this.#index,
      deviceTime: now,
      fixTime: now,
      reason: 1,
      status: 56,
      supplyVolts: 11.6,
      moduleBatteryPercent: 78,
      ...spot,
      headingDegrees: 90,
      altitudeMetres: 20,
      satellites: 11,
      signalLevel: 14,
      gpsSpeedKmh: speedKmh,
      maxSpeedKmh: speedKmh,
      batteryPercent,
      batteryMaxTemperatureCelsius: 22,
      batteryMinTemperatureCelsius: 21,
      batteryVolts: 57,
      batteryAmperes: -1,
      motorTemperatureCelsius: 30,
      inverterTemperatureCelsius: 30,
      speedKmh,
      rangeKilometres: 60,
      chargedKilojoules: 1,
      regeneratedKilojoules: 1,
      dischargedKilojoules: 1,
      ambientTemperatureCelsius: 19,
      odometerKilometres: 0,
      motoState: !isOn ? 0 : speedKmh > 0 ? 4 : 3,
    }
    this.#line.send([{ imei: this.imei, sequence: this.#index, record }])
    this.#index += 1
  }

  close(withinMs = 0): Promise<number> {
    return this.#line.close(withinMs)
  }
}
