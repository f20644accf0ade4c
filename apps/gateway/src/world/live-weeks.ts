import { createHash } from 'node:crypto'
import type { EndpointSpec, RefusalCode } from '@motora/contract'
import * as rider from '@motora/contract/sharing'
import type { House } from '../house.js'
import type { HandedClock } from '../kernel/clock.js'
import { Refusal } from '../kernel/refusal.js'
import type { VehicleReport } from '../rooms/vehicles/index.js'
import type { Actor, Scope } from '../rooms/work.js'
import { askAs } from './ask-as.js'
import type { Founded } from './found-company.js'
import type { PlannedReport, PlannedStep } from './plan-weeks.js'

const call = {
  reserve: rider.reserveVehicle,
  cancel: rider.cancelReservation,
  start: rider.startTrip,
  pause: rider.pauseTrip,
  resume: rider.resumeTrip,
  end: rider.endTrip,
} as const

const asReport = (planned: PlannedReport, imei: string): VehicleReport => {
  const { at, latitude, longitude, headingDegrees, speedKmh, batteryPercent, odometerMetres, isVehicleOn } = planned
  const position = { latitude: round6(latitude), longitude: round6(longitude), headingDegrees, speedKmh, valid: true }
  const values = { batteryPercent, odometerMetres, isVehicleOn, rangeKilometres: Math.round(batteryPercent) }
  const raw = Buffer.from(JSON.stringify({ imei, deviceTime: at.toISOString(), position, values }))
  const hash = createHash('sha256').update(raw).digest('hex').slice(0, 32)
  return { source: 'json', deviceKey: imei, deviceTime: at, fixTime: at, receivedAt: at, position, values, hash, raw }
}
const round6 = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export interface Live {
  house: House
  clock: HandedClock
  founded: Founded
  steps: readonly PlannedStep[]
  /** Steps that an earlier start has lived already. */
  done: number
  onProgress: (done: number) => void
  /** Called when a day is over, with the first moment of the next one that anything happens in. */
  onDay?: (at: Date) => Promise<void>
}

/**
 * Lives the planned weeks through the same doors as everybody, with the clock set from step to step: riders'
 * calls are the riders' endpoints, reports go through the pipeline. Every step is safe to repeat.
 * @returns how many calls were refused, by reason
 */
export const liveWeeks = async ({
  house,
  clock,
  founded,
  steps,
  done,
  onProgress,
  onDay,
}: Live): Promise<Map<string, number>> => {
  const refused = new Map<string, number>()
  let waiting: VehicleReport[] = []
  let waitingFor = new Set<number>()
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await house.vehicles.telemetry.ingest(waiting)
    waiting = []
    waitingFor = new Set()
  }
  // whom a rider may rent from does not change while the past is lived
  const scopes = new Map<number, Promise<Scope>>()
  const scopeOf = (n: number): Promise<Scope> => {
    const scope = scopes.get(n) ?? house.customers.scopeOfRider(actorOf(founded, n))
    scopes.set(n, scope)
    return scope
  }
  let today = steps[done]?.at.toISOString().slice(0, 10)
  for (let n = done; n < steps.length; n += 1) {
    const step = steps[n] as PlannedStep
    clock.set(step.at)
    const day = step.at.toISOString().slice(0, 10)
    if (onDay && day !== today) await onDay(step.at)
    today = day
    if (step.kind === 'report') {
      waiting.push(asReport(step.report, founded.vehicles[step.vehicle]?.imei ?? ''))
      waitingFor.add(step.vehicle)
      if (waiting.length >= 1000) await flush()
      continue
    }
    // what the vehicle said must be known when it is taken and given back; the others' may wait for company
    if ((step.kind === 'reserve' || step.kind === 'end') && waitingFor.has(step.vehicle)) await flush()
    const scope = await scopeOf(step.rider)
    const refusal = await ride(house, founded, step, scope)
    if (refusal) refused.set(refusal, (refused.get(refusal) ?? 0) + 1)
    if (refusal === 'service.vehicle_moving') {
      // the phone asks again when the vehicle has been stationary for a while, as a person would
      clock.advance(3 * 60_000)
      await ride(house, founded, step, scope)
    }
    if (n % 50 === 0 && waiting.length === 0) onProgress(n + 1)
  }
  await flush()
  await onDay?.(clock.now())
  onProgress(steps.length)
  return refused
}

const actorOf = (founded: Founded, n: number): Extract<Actor, { kind: 'rider' }> => {
  const person = founded.riders[n]
  if (!person) throw new Error(`the world has no rider ${n}`)
  return { kind: 'rider', customerId: person.id, sessionId: '00000000-0000-7000-8000-000000000000' }
}

/** One call of a rider's phone. @returns why it was refused, if it was */
const ride = async (
  house: House,
  founded: Founded,
  step: Exclude<PlannedStep, { kind: 'report' }>,
  scope: Scope,
): Promise<RefusalCode | undefined> => {
  const endpoint: EndpointSpec = call[step.kind]
  const vehicle = founded.vehicles[step.vehicle]
  if (!vehicle) throw new Error(`the world has no vehicle to ${step.kind}`)
  const actor = actorOf(founded, step.rider)
  const body = step.kind === 'reserve' || step.kind === 'start' ? { vehicleId: vehicle.id } : {}
  try {
    await askAs(house, { actor, scope }, endpoint, { params: undefined, query: undefined, body } as never)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
