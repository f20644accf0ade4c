import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { pdfLanguage } from './bills.js'

/** What each month of an operator comes to. Money in units of its currency. source: MONEY §7; decision 0077 */
export const settlement = z.object({
  id,
  /** `2026-11`, by the operator's clocks. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  currency,
  sharingOperatorId: id,
  /** As it is called now. */
  operatorName: z.string(),
  /** When it was made. */
  made: instant,
  /** What cards and credit paid for services. */
  card: z.number(),
  credit: z.number(),
  /** Given back; below zero: banks sent more back than was given. */
  refunds: z.number(),
  /** Taken by banks; below zero: more came back than was taken. */
  disputes: z.number(),
  /** Of what stays: below zero, the provider gives it back. */
  commission: z.number(),
  /** Days of all vehicles together, and what they cost. */
  vehicleDays: z.number().int(),
  vehicles: z.number(),
  /** What the provider pays; below zero: the operator owes it. */
  payable: z.number(),
})
export type Settlement = z.infer<typeof settlement>

export const settlementDetail = settlement.extend({
  /** The span of the books, by the operator's clocks; `until` is left out. */
  since: instant,
  until: instant,
  timeZone: z.string(),
  /** The operator, as it was called when it was made. */
  operator: z.object({ name: z.string(), nif: z.string() }),
  /** The terms, as they were then: a percentage, and of one vehicle for a whole month. */
  commissionPercent: z.number(),
  costByVehicle: z.number(),
  daysOfMonth: z.number().int(),
})
export type SettlementDetail = z.infer<typeof settlementDetail>

export const settlementColumns = [
  'month',
  'operatorName',
  'currency',
  'card',
  'credit',
  'refunds',
  'disputes',
  'commission',
  'vehicleDays',
  'vehicles',
  'payable',
  'made',
] as const

/** Lines of a settlement that are sums of single amounts. */
export const settlementLines = ['card', 'credit', 'refunds', 'disputes'] as const
export type SettlementLine = (typeof settlementLines)[number]

/** Why an amount is in a settlement, as the books say it. */
export const settlementReasons = [
  'charged',
  'credit used',
  'refunded',
  'refunded as credit',
  'refund returned',
  'disputed',
  'dispute won',
] as const

export const settlementEntry = z.object({
  id,
  at: instant,
  line: z.enum(settlementLines),
  reason: z.enum(settlementReasons),
  /** As it counts in its line. */
  amount: z.number(),
  currency,
  serviceId: id.nullable(),
})
export type SettlementEntry = z.infer<typeof settlementEntry>

export const settlementVehicle = z.object({
  vehicleId: id,
  /** As the operator knew it. */
  plate: z.string().nullable(),
  model: z.string(),
  days: z.number().int().positive(),
})
export type SettlementVehicle = z.infer<typeof settlementVehicle>

const reads = {
  audience: 'staff',
  needs: 'reports.read',
  method: 'GET',
  source: 'MONEY §7 (monthly settlement); ledger P-02',
} as const

export const listSettlements = endpoint({
  ...reads,
  id: 'money.listSettlements',
  path: '/sharing/v1/Settlements',
  summary: `What each month of an operator comes to, the newest first; of the operators that the caller sees, or of one. Sorts and filters by ${settlementColumns.join(', ')}; searches the operator's name`,
  list: true,
  query: z.object({ ...listQuery.shape, sharingOperatorId: id.optional() }),
  answers: { 200: z.array(settlement) },
})

export const getSettlement = endpoint({
  ...reads,
  id: 'money.getSettlement',
  path: '/sharing/v1/Settlements/{id}',
  summary: 'A settlement with its terms and the span that it is of',
  params: idParams,
  answers: { 200: settlementDetail },
  refusals: ['settlement.not_found'],
})

export const getSettlementPdf = endpoint({
  ...reads,
  id: 'money.getSettlementPdf',
  path: '/sharing/v1/Settlements/{id}/GetPdf',
  summary: 'A settlement as a PDF',
  params: idParams,
  query: z.strictObject({ language: pdfLanguage }),
  answers: { 200: binary('application/pdf') },
  refusals: ['settlement.not_found'],
})

export const listSettlementEntries = endpoint({
  ...reads,
  id: 'money.listSettlementEntries',
  path: '/sharing/v1/Settlements/{id}/Entries',
  summary:
    'The single amounts that a line of a settlement is the sum of, the newest first. Sorts by at and amount; filters by at, amount, reason and serviceId; searches the id of the service',
  list: true,
  params: idParams,
  query: z.object({ ...listQuery.shape, line: z.enum(settlementLines) }),
  answers: { 200: z.array(settlementEntry) },
  refusals: ['settlement.not_found'],
})

export const listSettlementVehicles = endpoint({
  ...reads,
  id: 'money.listSettlementVehicles',
  path: '/sharing/v1/Settlements/{id}/Vehicles',
  summary:
    'The vehicles that a settlement counts, and on how many days of the month the operator held each. Sorts, filters and searches by plate and model; sorts and filters by days',
  list: true,
  params: idParams,
  query: listQuery,
  answers: { 200: z.array(settlementVehicle) },
  refusals: ['settlement.not_found'],
})
