import { z } from 'zod'
import { clockTimeField } from '../fields/identifiers.js'
import { id, instant } from '../formats.js'
import { areaCircle, areaPolygon } from './areas.js'

/**
 * The operator's state with the provider. draft: nothing sent yet; waiting: data sent, no word yet; rejected: to
 * correct and send again; operating; disabled: was operating and was stopped with a note.
 * source: fleet side, section 4.
 */
export const operatorStates = ['draft', 'waiting', 'rejected', 'operating', 'disabled'] as const
export const operatorState = z.enum(operatorStates)
export type OperatorState = z.infer<typeof operatorState>

export const fleetTypes = ['private-free', 'private-paid', 'public-paid', 'public-free'] as const

/** A discount that holds for every customer at this moment. source: ledgers C-01, K-01 */
export const operatorDiscount = z.object({
  id,
  percent: z.number(),
  promoText: z.string().nullable(),
  applySince: instant.nullable(),
  applyUntil: instant.nullable(),
})
export type OperatorDiscount = z.infer<typeof operatorDiscount>

/** source: fleet side, section 3 (sharing operator); ledger C-01 */
export const operator = z.object({
  id,
  name: z.string(),
  cif: z.string(),
  /** Street, postal code and town; null: its full bills do not name it. source: decision 0157 */
  fiscalAddress: z.string().nullable(),
  iban: z.string().nullable(),
  /** Names the picture (SHA-256); the picture itself is asked of `…/{id}/Logo`. */
  logo: z.string().nullable(),
  colour1: z.string().nullable(),
  colour2: z.string().nullable(),
  isPrivate: z.boolean(),
  isStationBase: z.boolean(),
  isFree: z.boolean(),
  /** A tariff that asks for money; one that is not free rents out nothing without it. source: decision Z-44 */
  hasTariff: z.boolean(),
  isHelmetIncluded: z.boolean(),
  contactPhone: z.string().nullable(),
  managerEmail: z.string().nullable(),
  link: z.string().nullable(),
  extraInfo: z.string().nullable(),
  /** Keys of the homologation types that the server names. */
  vehicleTypes: z.array(z.number().int()),
  startTimeExclusion: z.string().nullable(),
  endTimeExclusion: z.string().nullable(),
  timeExclusionEndsNextDay: z.boolean(),
  inExclusionTime: z.boolean(),
  timezone: z.string(),
  /** Hours of the day in which it rents, `HH:mm`; null: at all hours. Follows from the exclusion. */
  operatingSchedule: z.object({ from: clockTimeField, until: clockTimeField }).nullable(),
  /** Follows from private and free. source: ledger C-06; Z-31. */
  fleetType: z.enum(fleetTypes),
  parentId: id,
  /** Direct sub-operators. */
  children: z.array(id),
  state: operatorState,
  canOperate: z.boolean(),
  cannotOperateReason: z.string().nullable(),
  /** What the provider wrote when it last disabled the operator. source: ledger C-25. */
  note: z.string().nullable(),
  /** Of the provider, about the operator. */
  comment: z.string().nullable(),
  group: z.string().nullable(),
  isSupportDerived: z.boolean(),
  costByVehicle: z.number(),
  serviceCommissionPercent: z.number(),
  minimumAge: z.number().int(),
  /** That rentals are charged at all; by the minute, the hour or the day is what the tariff says. source: ledger C-19. */
  chargeTypes: z.array(z.literal('Minutes')).nullable(),
  /** In force for everybody now; what names single customers is asked of the discounts. */
  discounts: z.array(operatorDiscount),
  /** Kilograms of CO2 saved, kilometres ridden, rentals; all computed. source: DECISIONS §6. */
  ecoCount: z.number(),
  kmsCount: z.number(),
  servicesCount: z.number().int(),
  areas: z.array(areaPolygon),
  circles: z.array(areaCircle),
  /** Data or a change waits for the provider's word, since then. */
  waitingSince: instant.nullable(),
  /** An operating operator's own edit that is not live yet. source: Z-29. */
  hasPendingChange: z.boolean(),
  created: instant,
  /** Counts changes; given with a write, it must still be this one. */
  version: z.number().int(),
})
export type Operator = z.infer<typeof operator>
export const operators = z.array(operator)
