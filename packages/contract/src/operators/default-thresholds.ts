/** What an operator calls a low battery and a silent vehicle. */
export interface Thresholds {
  /** Below this a battery is low. */
  lowBatteryPercent: number
  /** A vehicle that has not reported for longer is silent. */
  silentAfterMinutes: number
}

/** Of an operator that has not said so, and of vehicles that the provider holds. */
export const defaultThresholds: Thresholds = { lowBatteryPercent: 15, silentAfterMinutes: 20 }
