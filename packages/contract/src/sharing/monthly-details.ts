import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id } from '../formats.js'

/** A month of the calendar, 1 to 12. source: ledger P-07 */
const month = z.coerce.number().int().min(1).max(12)
const year = z.coerce.number().int().min(2000).max(2999)

/** Whose months; unless said, of the caller's own operator. */
const sharingOperatorId = id.optional()

/** What an operator's rentals of one month come to, by the days on which they ended. source: ledger P-10 */
export const monthlyDetail = z.object({
  year: z.number().int(),
  month: z.number().int(),
  servicesCount: z.number().int().nonnegative(),
  totalDistanceKms: z.number().nonnegative(),
  /** From each start to its end, pauses included. */
  totalMinutes: z.number().nonnegative(),
  /** What they cost after discounts. Rentals that no tariff has priced count as nothing. */
  totalAmount: z.number().nonnegative(),
  currency,
})
export type MonthlyDetail = z.infer<typeof monthlyDetail>

export const getMonthlySummary = endpoint({
  id: 'sharing.getMonthlySummary',
  method: 'GET',
  path: '/sharing/v1/Services/GetMonthlySummary',
  summary:
    'The months of a year in which rentals of an operator ended, with their sums; a month with rentals in two currencies comes twice',
  source: 'customer side, section 7; DECISIONS §5; P-10, P-16',
  audience: 'staff',
  needs: 'reports.read',
  rows: true,
  query: z.strictObject({ sharingOperatorId, year }),
  answers: { 200: z.array(monthlyDetail).max(24) },
  refusals: ['operator.not_found'],
})

export const getMonthlyReport = endpoint({
  id: 'sharing.getMonthlyReport',
  method: 'GET',
  path: '/sharing/v1/Services/GetMonthlyReport',
  summary: 'A month of an operator as a PDF: its sums, its days and its rentals',
  source: 'customer side, section 7; DECISIONS §5; P-09, P-15',
  audience: 'staff',
  needs: 'reports.read',
  query: z.strictObject({
    sharingOperatorId,
    year,
    month,
    /** Of its words. */
    language: z.enum(['es', 'cat', 'en']).default('es'),
  }),
  answers: { 200: binary('application/pdf') },
  refusals: ['operator.not_found', 'service.none_in_month'],
})
