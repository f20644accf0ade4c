import type { Operator } from '@motora/contract/operators'
import { exclusionEndsNextDay, inExclusionTime } from '@motora/rules/operators'
import type { AreaRow, OperatorRow } from './store.js'

type Drawn = Pick<Operator, 'areas' | 'circles'>

/** Areas as the map draws them. */
export const presentAreas = (rows: readonly AreaRow[]): Drawn => {
  const drawn: Drawn = { areas: [], circles: [] }
  for (const { id, name, kind, ring, latitude, longitude, radiusMetres } of rows) {
    if (kind === 'polygon' && ring) {
      drawn.areas.push({ id, name, points: ring.map(([lat, lon]) => ({ latitude: lat, longitude: lon })) })
    } else if (latitude !== null && longitude !== null && radiusMetres !== null) {
      drawn.circles.push({ id, name, latitude, longitude, radiusMetres })
    }
  }
  return drawn
}

/** `HH:mm`, as people type it; the database keeps seconds. */
const shortTime = (time: string | null): string | null => time?.slice(0, 5) ?? null

export const presentOperator = (row: OperatorRow, areas: readonly AreaRow[], now: Date): Operator => {
  const { createdAt, exclusionStart, exclusionEnd, version: _, ...same } = row
  return {
    ...same,
    startTimeExclusion: shortTime(exclusionStart),
    endTimeExclusion: shortTime(exclusionEnd),
    timeExclusionEndsNextDay: exclusionEndsNextDay(exclusionStart, exclusionEnd),
    inExclusionTime: inExclusionTime({ start: exclusionStart, end: exclusionEnd, timezone: row.timezone }, now),
    chargeTypes: row.isFree ? null : ['Minutes'],
    ...presentAreas(areas),
    created: createdAt.toISOString(),
  }
}
