import { usualRecordDays, type VehicleRecord } from '@motora/contract/vehicles'
import { clockOffSecondsShown } from '@motora/rules/vehicles'
import { clockOffSecondsOf, type VehicleWithLatest } from '../../rooms/vehicles/index.js'
import type { Work } from '../../rooms/work.js'
import type { VehicleRecordDeps } from './deps.js'
import { holdersOf, outOfServiceSpells } from './fold-states.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Changes of a vehicle that are looked at, the newest. */
const statesAtMost = 2000
/** Spells out of service that are shown, the newest. */
const spellsAtMost = 200

/** Everything of a vehicle that is not its state. */
export const readRecord = async (
  { vehicles, operators }: VehicleRecordDeps,
  work: Work,
  { vehicle, latest }: VehicleWithLatest,
): Promise<VehicleRecord> => {
  const { past } = vehicles
  const lately = { since: new Date(work.now.getTime() - usualRecordDays * dayMs), until: work.now }
  const states = await past.statesOf(work, vehicle.id, statesAtMost)
  const holders = holdersOf(states)
  const ids = new Set([vehicle.operatorId, ...holders.map(({ operatorId }) => operatorId)].flatMap((id) => id ?? []))
  const known = new Map((await operators.listOperators(work, [...ids])).map((operator) => [operator.id, operator]))
  const owner = known.get(vehicle.operatorId ?? '')
  const reported = await past.countReports(work, vehicle.id, lately)
  const happened = await past.countEvents(work, vehicle.id, lately)
  const times = (kind: string): number => happened.get(kind) ?? 0
  const more = latest?.more ?? {}
  const { wrongClock, delays } = latest?.watch ?? {}
  return {
    owner: {
      sharingOperatorId: vehicle.operatorId,
      sharingOperatorName: owner?.name ?? null,
      contactPhone: owner?.contactPhone ?? null,
      managerEmail: owner?.managerEmail ?? null,
      since: holders.find(({ until }) => until === null)?.since.toISOString() ?? null,
    },
    holders: holders.map(({ operatorId, since, until }) => ({
      sharingOperatorId: operatorId,
      sharingOperatorName: known.get(operatorId ?? '')?.name ?? null,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    outOfServiceSpells: outOfServiceSpells(states)
      .slice(0, spellsAtMost)
      .map(({ since, until }) => ({ since: since.toISOString(), until: until?.toISOString() ?? null })),
    quality: {
      ...reported,
      wrongClocks: await past.countWrongClocks(work, vehicle.id, lately),
      jumps: times('position-jump'),
      silentSpells: times('silent'),
      lowBatteries: times('battery-low'),
      alarms: times('forwarded-alarm'),
    },
    communication: {
      source: latest?.source ?? null,
      protocol: typeof more.protocol === 'string' ? more.protocol : null,
      lastConnectionTimestamp: latest?.receivedAt?.toISOString() ?? null,
      wrongClock: wrongClock
        ? { timestamp: new Date(wrongClock.receivedAt).toISOString(), offSeconds: clockOffSecondsOf(wrongClock) }
        : null,
      clockOffSeconds: wrongClock ? null : clockOffSecondsShown(delays),
      ...(await readHours({ vehicles }, work, vehicle.id)),
    },
  }
}

const hoursShown = 24
const unheard = { reports: 0, batteryPercent: null, maxSpeedKmh: null }

const readHours = async (
  { vehicles }: Pick<VehicleRecordDeps, 'vehicles'>,
  work: Work,
  vehicleId: string,
): Promise<Pick<VehicleRecord['communication'], 'longestGapSeconds' | 'hours'>> => {
  const thisHour = Math.floor(work.now.getTime() / hourMs) * hourMs
  const first = thisHour - (hoursShown - 1) * hourMs
  const span = { since: new Date(first), until: new Date(thisHour + hourMs) }
  const { hours, longestGapSeconds } = await vehicles.past.hearingsOf(work, vehicleId, span)
  const shown = Array.from({ length: hoursShown }, (_, n) => first + n * hourMs)
  return {
    longestGapSeconds,
    hours: shown.map((at) => ({ hourTimestamp: new Date(at).toISOString(), ...(hours.get(at) ?? unheard) })),
  }
}
