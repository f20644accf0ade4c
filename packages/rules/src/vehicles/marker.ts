/** source: ledger F-09. */
export const markerColourOf = (vehicle: {
  outOfService: boolean
  status: 'free' | 'booked' | 'in service'
}): 'grey' | 'yellow' | 'red' => {
  if (vehicle.outOfService) return 'grey'
  return vehicle.status === 'in service' ? 'yellow' : 'red'
}

/** source: ledger F-10. */
export const iconModelOf = (model: string): '01' | '02' => (model.trim().toUpperCase() === 'S01' ? '01' : '02')

const buckets = [0, 25, 50, 75, 100] as const
export type BatteryBucket = (typeof buckets)[number]

/** The nearest bucket; half-way goes up. source: ledger F-11, decision Z-18. */
export const batteryBucketOf = (percent: number): BatteryBucket =>
  buckets[Math.round(Math.min(100, Math.max(0, percent)) / 25)] ?? 0

export interface MapSettings {
  /** Null or 0: no limit. source: decision Z-18. */
  showOnlyReceivedLastMinutes: number | null
  showOutOfService: boolean
}

/**
 * Whether the map shows a vehicle at this moment.
 * @param now milliseconds since 1970
 * source: ledger F-07.
 */
export const isShownOnMap = (
  vehicle: { outOfService: boolean; lastConnectionAt: number | null },
  settings: MapSettings,
  now: number,
): boolean => {
  if (vehicle.outOfService && !settings.showOutOfService) return false
  const minutes = settings.showOnlyReceivedLastMinutes
  if (minutes === null || minutes <= 0) return true
  return vehicle.lastConnectionAt !== null && now - vehicle.lastConnectionAt <= minutes * 60_000
}
