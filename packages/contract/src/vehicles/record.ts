import { z } from 'zod'
import { dates, datesInOrder, spanOf } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { timeZoneField } from '../fields/identifiers.js'
import { calendarDay, id, idParams, instant } from '../formats.js'
import { listQuery, pageQuery } from '../listing.js'
import { contradiction } from './contradiction.js'

const paged = listQuery.pick({ page: true, pageSize: true }).shape
const dayMs = 86_400_000
export const maxRecordDays = 92
/** Days that are shown where no date is given. */
export const usualRecordDays = 30

interface Dates {
  since?: string | undefined
  until?: string | undefined
}

/** A span that begins and ends by a clock that is changed meanwhile has an hour more. */
const maxMs = maxRecordDays * dayMs + 3_600_000
const isShort = ({ since, until }: Dates): boolean => {
  if (since === undefined || until === undefined) return true
  const named = spanOf({ since, until }, new Date(0))
  return named.until.getTime() - named.since.getTime() <= maxMs
}
const tooManyDays = { message: `At most ${maxRecordDays} days can be asked for in one call`, path: ['until'] }
const span = z
  .strictObject({ ...paged, ...dates })
  .refine(...datesInOrder)
  .refine(isShort, tooManyDays)
const eventSpan = z
  .strictObject({ ...pageQuery.shape, ...dates })
  .refine(...datesInOrder)
  .refine(isShort, tooManyDays)
const daySpan = z
  .strictObject({
    ...paged,
    ...dates,
    /** By whose clock a day begins; left out: the clock of the operator that holds the vehicle. */
    timeZone: timeZoneField.optional(),
  })
  .refine(...datesInOrder)
  .refine(isShort, tooManyDays)

/**
 * The part of a vehicle's past that a call is about, its end left out: the last 30 days unless said. `since` alone: 92
 * days from there, or until now where that comes first. `until` alone: the 30 days before it.
 */
export const recordSpanOf = (given: Dates, now: Date): { since: Date; until: Date } => {
  const named = spanOf(given, now)
  const notAfterNow = (at: number): Date => new Date(Math.min(at, now.getTime()))
  if (given.since === undefined) {
    const until = notAfterNow(named.until.getTime())
    return { since: new Date(until.getTime() - usualRecordDays * dayMs), until }
  }
  const { since } = named
  return { since, until: notAfterNow(given.until === undefined ? since.getTime() + maxMs : named.until.getTime()) }
}
const percent = z.number().int().min(0).max(100)

/** Somebody who holds or held a vehicle. Null as operator: the provider. */
const holder = z.object({
  sharingOperatorId: id.nullable(),
  sharingOperatorName: z.string().nullable(),
  since: instant,
  /** Null: to this day. */
  until: instant.nullable(),
})

/**
 * What is known of a vehicle besides its state: who holds and held it (as far as the scope sees), how good its word
 * has been lately, how it communicates. source: fleet side, section 2.5; ledger E-22.
 */
export const vehicleRecord = z.object({
  owner: z.object({
    sharingOperatorId: id.nullable(),
    sharingOperatorName: z.string().nullable(),
    contactPhone: z.string().nullable(),
    managerEmail: z.string().nullable(),
    since: instant.nullable(),
  }),
  holders: z.array(holder),
  outOfServiceSpells: z.array(z.object({ since: instant, until: instant.nullable() })),
  /** Of the last 30 days. */
  quality: z.object({
    reports: z.number().int(),
    /** Of them with a place that is not believed. */
    doubtedPlaces: z.number().int(),
    /** That came in this time with a clock more than 5 minutes ahead of ours or more than a day behind it. */
    wrongClocks: z.number().int(),
    /** Of them with a field that could not be and was left out; the rest of the report counts. */
    oddValues: z.number().int(),
    jumps: z.number().int(),
    silentSpells: z.number().int(),
    lowBatteries: z.number().int(),
    alarms: z.number().int(),
  }),
  communication: z.object({
    /** How it reaches us: `silence-z`, `mqtt`, `traccar` and so on; null: it never did. */
    source: z.string().nullable(),
    protocol: z.string().nullable(),
    lastConnectionTimestamp: instant.nullable(),
    /**
     * Since the last connection it has been heard with a wrong clock alone: when last, and by how much, less than 0 where
     * it is behind. Null: it has not.
     */
    wrongClock: z.object({ timestamp: instant, offSeconds: z.number().int() }).nullable(),
    /**
     * By how much its clock is ahead of ours at least, by its reports of the last hours in which it was heard; less than
     * 0: it is behind, or all its reports come late by so much. Null: less than 2 s, not known, or `wrongClock` says it.
     */
    clockOffSeconds: z.number().int().nullable(),
    /** Between reports as they reached us in these hours, seconds; null with fewer than two. */
    longestGapSeconds: z.number().int().nullable(),
    /** This hour and the 23 before it, oldest first: how many reports reached us in each. */
    hours: z.array(
      z.object({
        hourTimestamp: instant,
        reports: z.number().int(),
        /** As reported last in that hour; null: it was not. */
        batteryPercent: percent.nullable(),
        /** The highest reported in that hour; null: none was. */
        maxSpeedKmh: z.number().nullable(),
      }),
    ),
  }),
})
export type VehicleRecord = z.infer<typeof vehicleRecord>

export const getVehicleRecord = endpoint({
  id: 'vehicles.getVehicleRecord',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/Record',
  summary: 'Owner and holders, times out of service, quality of its reports, communication method',
  source: 'fleet side, section 2.5; ledger E-22 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicles.read',
  params: idParams,
  answers: { 200: vehicleRecord },
  refusals: ['vehicle.not_found'],
})

export const vehicleHappening = z.object({
  timestamp: instant,
  /** `battery-low`, `went-on`, `left-area`, `moved`, `silent`, `forwarded-alarm` and so on. */
  kind: z.string(),
  source: z.string(),
  batteryPercent: percent.nullable(),
  distanceMetres: z.number().int().nullable(),
  alarms: z.array(z.string()),
  /** Of `identity-contested`, where reports gave rise to it. */
  contradicts: z.array(contradiction),
  /** Of `silent`: it is heard, and its clock is wrong by so much, less than 0 where it is behind. */
  clockOffSeconds: z.number().int().nullable(),
  /** Of `moved`, which says that it is gone from where it stood: whether a rider's trip took it away. */
  isInTrip: z.boolean(),
  /** The trip that it was, once it has ended. */
  tripId: id.nullable(),
})
export type VehicleHappening = z.infer<typeof vehicleHappening>

export const listVehicleEvents = endpoint({
  id: 'vehicles.listVehicleEvents',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/Events',
  summary:
    'What happened to a vehicle, found by detectors or reported by its device, newest first; the last 30 days by default, at most 92',
  source: 'fleet side, section 2.5 (incident diagnosis); ledger E-22 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  params: idParams,
  query: eventSpan,
  answers: { 200: z.array(vehicleHappening) },
  refusals: ['vehicle.not_found'],
})

/** One day of a vehicle by the clock that was asked for. Measures are null where nothing was reported. */
export const vehicleDay = z.object({
  day: calendarDay,
  trips: z.number().int(),
  distanceMetres: z.number().int(),
  drivenMinutes: z.number(),
  reports: z.number().int(),
  batteryFirst: percent.nullable(),
  batteryLast: percent.nullable(),
  batteryLowest: percent.nullable(),
  odometerLast: z.number().int().nullable(),
})
export type VehicleDay = z.infer<typeof vehicleDay>

export const listVehicleDays = endpoint({
  id: 'vehicles.listVehicleDays',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/DailyDetails',
  summary:
    'Days of a vehicle on which it reported or was ridden, newest first, in the given time zone, else in that of the operator that holds it (UTC for the provider); the last 30 days by default, at most 92. A date means that day, a time the day that contains it. A trip is of the day on which it ended',
  source: 'fleet side, section 2.5 (daily details); ledger E-22 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  params: idParams,
  query: daySpan,
  answers: { 200: z.array(vehicleDay) },
  refusals: ['vehicle.not_found'],
})

/** A rise of the battery: plugged in, or exchanged for another one. */
export const vehicleCharge = z.object({
  since: instant,
  until: instant,
  fromPercent: percent,
  toPercent: percent,
  kind: z.enum(['charge', 'swap']),
})
export type VehicleCharge = z.infer<typeof vehicleCharge>

export const listVehicleCharges = endpoint({
  id: 'vehicles.listVehicleCharges',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/Charges',
  summary:
    'Charges and battery exchanges of a vehicle by its own reports, newest first; those that began in the last 30 days by default, at most 92',
  source: 'fleet side, section 2.5 (charging calendar); ledger E-22 (own addition: the call)',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  params: idParams,
  query: span,
  answers: { 200: z.array(vehicleCharge) },
  refusals: ['vehicle.not_found'],
})

export const vehicleRecordEndpoints = [
  getVehicleRecord,
  listVehicleEvents,
  listVehicleDays,
  listVehicleCharges,
] as const
