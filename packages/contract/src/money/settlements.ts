import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { amount } from './amount.js'
import { pdfLanguage } from './bills.js'

/**
 * Each as it counts in what is payable, which is their sum: what is taken from the operator is below zero.
 * source: MONEY §7; decision 0187
 */
const amounts = {
  card: amount('What cards paid for services', 1000),
  credit: amount('What credit of customers paid for services', 200),
  refunds: amount('Given back to customers: below zero; above zero where banks sent more back than was given', -50),
  disputes: amount('Taken by banks: below zero; above zero where more came back than was taken', -10),
  commission: amount('Of what stays: below zero; above zero where the provider gives it back', -142.5),
  vehicles: amount('What the days of vehicles cost: below zero, or nothing', -90),
  payable: amount('What the provider pays, the sum of the others; below zero: the operator owes it', 907.5),
}
/** Days of all vehicles together. */
const vehicleDays = z.number().int()

/** What each month of an operator comes to. source: MONEY §7; decisions 0077, 0187 */
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
  ...amounts,
  vehicleDays,
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
  amount: amount('As it counts in its line, with its sign', -0.6),
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

/** Whose; unless said, those of all that the caller sees. */
const which = { sharingOperatorId: id.optional() }

export const listSettlements = endpoint({
  ...reads,
  id: 'money.listSettlements',
  path: '/sharing/v1/Settlements',
  summary: `What each month of an operator comes to, the newest first; of the operators that the caller sees, or of one. Sorts and filters by ${settlementColumns.join(', ')}; searches the operator's name. What is taken from the operator is below zero: the amounts add up to payable.`,
  list: true,
  query: z.object({ ...listQuery.shape, ...which }),
  answers: { 200: z.array(settlement) },
})

export const settlementTotals = z.object({
  currency,
  settlements: z.number().int().positive(),
  ...amounts,
  vehicleDays,
})
export type SettlementTotals = z.infer<typeof settlementTotals>

export const getSettlementTotals = endpoint({
  ...reads,
  id: 'money.getSettlementTotals',
  path: '/sharing/v1/Settlements/GetTotals',
  summary: 'What the settlements come to that `Settlements` lists by the same filters, by currency',
  query: z.strictObject({ search: listQuery.shape.search, filter: listQuery.shape.filter, ...which }),
  answers: { 200: z.array(settlementTotals).max(currency.options.length) },
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
