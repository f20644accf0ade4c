import { z } from 'zod'
import { id, instant, latitude, longitude } from '../formats.js'
import { contradiction } from '../vehicles/contradiction.js'

/** What opened a ticket by itself. */
export const ticketDetectors = [
  'low-battery',
  'left-area',
  'moved-without-rental',
  'silent',
  'contested-identity',
  'stays-on',
] as const
export const ticketDetector = z.enum(ticketDetectors)
export type TicketDetector = z.infer<typeof ticketDetector>

/** What Motora itself noticed of a vehicle, in figures: screens say it in their own words. */
export const ticketObservation = z.object({
  what: z.enum([
    'battery-low',
    'battery-recovered',
    'left-area',
    'entered-area',
    'moved',
    'moved-back',
    'silent',
    'heard-again',
    'contested',
    'stays-on',
    'went-off',
    'retired',
  ]),
  /** By the vehicle's clock. */
  at: instant,
  batteryPercent: z.number().optional(),
  /** The operator's threshold then; absent where the note is older than that. */
  lowBatteryPercent: z.number().optional(),
  silentAfterMinutes: z.number().optional(),
  /** From where it had been left, or from the border of the area. */
  distanceMetres: z.number().optional(),
  /** Of `silent`: it is heard, and its clock is wrong by so much, less than 0 where it is behind. */
  clockOffSeconds: z.number().optional(),
  /** In what reports contradict what is known of the vehicle. */
  contradicts: z.array(contradiction).optional(),
})
export type TicketObservation = z.infer<typeof ticketObservation>

/** What a note holds: said by a person at opening, between or at closing, or observed by Motora itself. */
export const ticketNote = z.object({
  id,
  created: instant,
  createUser: z.string(),
  text: z.string(),
  kind: z.enum(['opening', 'note', 'closing', 'observed']),
  /** Present where Motora itself wrote the note, whose text then is in Spanish. */
  observation: ticketObservation.optional(),
})
export type TicketNote = z.infer<typeof ticketNote>

const text = z.string().nullable()

/**
 * An incident of a vehicle. Names as they were when it was opened.
 * source: fleet side, section 3; ledger G-01; decisions §6.
 */
export const ticket = z.object({
  id,
  /** `INC-2026-000123`. */
  codIncident: z.string(),
  title: z.string(),
  created: instant,
  /** The zero date while it is open. */
  closeTimestamp: instant,
  isClosed: z.boolean(),
  /** E-mail of the person who opened it; empty when a detector did. */
  userCreateName: z.string(),
  createUserFullName: z.string(),
  notes: z.array(ticketNote),
  vehicleId: id,
  serviceId: id.nullable(),
  sharingOperatorId: id.nullable(),
  sharingOperatorName: text,
  operatorEmail: text,
  operatorPhone: text,
  technicianId: id.nullable(),
  technicianName: text,
  plate: text,
  vehicleName: z.string(),
  model: z.string(),
  imei: z.string(),
  /** Of the vehicle, now. */
  outOfService: z.boolean(),
  /**
   * The ticket's operator has the vehicle in its fleet now. Otherwise, because another has it or it was retired, closing
   * leaves the vehicle as it is.
   */
  isVehicleHeld: z.boolean(),
  /** The vehicle is kept from riders while this ticket is open. */
  vehicleCannotOperate: z.boolean(),
  closingComment: text,
  /** Set by closing. */
  resolved: z.boolean(),
  /** From the vehicle's place at opening; empty when it was not known. */
  city: z.string(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** Null: a person opened it. */
  detector: ticketDetector.nullable(),
  /** Since when what opened it by itself is gone; null: it is there, or a person opened it. Nothing closes it but a person. */
  causeGoneAt: instant.nullable(),
})
export type Ticket = z.infer<typeof ticket>

/** Columns that lists of tickets filter and sort by. */
export const ticketColumns = [
  'codIncident',
  'title',
  'created',
  'closeTimestamp',
  'isClosed',
  'createUserFullName',
  'plate',
  'vehicleName',
  'model',
  'sharingOperatorId',
  'sharingOperatorName',
  'technicianId',
  'technicianName',
  'city',
  'detector',
  'causeGoneAt',
  'isCauseGone',
  'customerId',
] as const

/** A text of several lines, as typed. */
export const noteText = z
  .string()
  .trim()
  .max(4000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it keeps out
  .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/)

/** What is typed of a ticket. `title` is labelled description. source: ledgers G-07, G-21. */
export const ticketToOpen = z.strictObject({
  /** Made by the caller, so that a repeated call opens one ticket. */
  id: id.optional(),
  /** Empty or null: the vehicle's own. source: ledger G-08 */
  sharingOperatorId: z.union([id, z.literal('')]).nullish(),
  vehicleId: id,
  serviceId: z.union([id, z.literal('')]).nullish(),
  title: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u),
  openNoteText: noteText.min(1),
  vehicleCannotOperate: z.boolean(),
  technicianId: z.union([id, z.literal('')]).nullish(),
})
export type TicketToOpen = z.output<typeof ticketToOpen>
