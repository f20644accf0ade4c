import type { Operator, OperatorDiscount, OperatorHistoryEntry } from '@motora/contract/operators'
import {
  exclusionEndsNextDay,
  fleetTypeOf,
  inExclusionTime,
  operatingSchedule,
  operatorState,
} from '@motora/rules/operators'
import { isOfProvider, nameShownTo } from '../provider-people.js'
import type { Actor } from '../work.js'
import type { AreaRow } from './store.js'
import type { HistoryRow } from './stores/history-store.js'
import type { ListedOperator } from './stores/list-store.js'

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
export const shortTime = (time: string | null): string | null => time?.slice(0, 5) ?? null

/** What is shown with an operator's row; the counts and the discounts come from rooms above. */
export interface OperatorContext {
  areas: readonly AreaRow[]
  /** Direct sub-operators. */
  children: readonly string[]
  discounts: OperatorDiscount[]
  ecoCount: number
  kmsCount: number
  servicesCount: number
}

/** @param reader what the provider wrote about an operator for itself is for its own people alone */
export const presentOperator = (
  { operator: row, changeSubmittedAt }: ListedOperator,
  { areas, children, ...counts }: OperatorContext,
  now: Date,
  reader: Actor,
): Operator => {
  const { createdAt, exclusionStart, exclusionEnd, logoSha256, submittedAt, disabledAt: _, ...same } = row
  const exclusion = { start: exclusionStart, end: exclusionEnd, timezone: row.timezone }
  return {
    ...same,
    ...counts,
    comment: isOfProvider(reader) ? row.comment : null,
    logo: logoSha256,
    startTimeExclusion: shortTime(exclusionStart),
    endTimeExclusion: shortTime(exclusionEnd),
    timeExclusionEndsNextDay: exclusionEndsNextDay(exclusionStart, exclusionEnd),
    inExclusionTime: inExclusionTime(exclusion, now),
    operatingSchedule: operatingSchedule(exclusion),
    fleetType: fleetTypeOf(row),
    children: [...children],
    state: operatorState(row),
    // a free operator charges nothing for anything
    chargeTypes: row.isFree ? null : ['Minutes'],
    ...presentAreas(areas),
    waitingSince: (submittedAt ?? changeSubmittedAt)?.toISOString() ?? null,
    hasPendingChange: changeSubmittedAt !== null,
    created: createdAt.toISOString(),
  }
}

/** @param reader to an operator's own people the provider's are without a name */
export const presentHappening = (
  { id, at, what, byName, byProvider, reason, changed }: HistoryRow,
  reader: Actor,
): OperatorHistoryEntry => ({
  id,
  at: at.toISOString(),
  what,
  byName: nameShownTo(reader, { name: byName, byProvider }),
  byProvider,
  reason,
  changed,
})
