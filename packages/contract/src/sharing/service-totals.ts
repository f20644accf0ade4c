import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { whichServices } from './services.js'
import { serviceState } from './states.js'

/** Money in each currency that there is some of. */
const amounts = z.array(z.object({ currency, amount: z.number() }))

/** What services come to. Kilometres of those whose vehicle reported its way; running ones count up to now. */
const serviceSums = {
  services: z.number().int().nonnegative(),
  distanceKms: z.number().nonnegative(),
  drivenMinutes: z.number().nonnegative(),
  pausedMinutes: z.number().nonnegative(),
  totalMinutes: z.number().nonnegative(),
}

export const serviceStatistics = z.object({
  ...serviceSums,
  /** Of the services that have a price. */
  amounts,
  /** How many there are in each state; states without any are left out. */
  byStatus: z.array(z.object({ status: serviceState, services: z.number().int().positive() })),
})
export type ServiceStatistics = z.infer<typeof serviceStatistics>

export const getServiceStatistics = endpoint({
  id: 'sharing.getServiceStatistics',
  method: 'GET',
  path: '/sharing/v1/Services/GetStatistics',
  summary: 'What the services come to that `Services` lists by the same filters: count, distance, time, amount',
  source: 'customer side, section 7; DECISIONS §5; N-02, N-15',
  audience: 'staff',
  needs: 'services.read',
  query: z
    .strictObject({ search: listQuery.shape.search, filter: listQuery.shape.filter, ...whichServices })
    .refine(...datesInOrder),
  answers: { 200: serviceStatistics },
})

/** What the totals are sorted and filtered by, apart from the name. */
const serviceTotalColumns = ['services', 'distanceKms', 'totalMinutes', 'amountEur', 'amountUsd', 'lastStart'] as const

/** Which services count: who cancels is not who rides. By the end count months, bills and analytics too. */
const counted = 'those that ended between the dates; without dates all whose trip began'

/** Currencies are never added to each other. */
const totals = {
  ...serviceSums,
  /** Of the services that have a price in euros; null: there are none. */
  amountEur: z.number().nullable(),
  amountUsd: z.number().nullable(),
  /** When the newest of them was reserved. */
  lastStart: instant,
}

export const customerTotals = z.object({
  customerId: id,
  /** Empty: the person was erased. */
  customerFullName: z.string(),
  customerEmail: z.string(),
  ...totals,
})
export type CustomerTotals = z.infer<typeof customerTotals>

export const operatorTotals = z.object({ sharingOperatorId: id, sharingOperatorName: z.string(), ...totals })
export type OperatorTotals = z.infer<typeof operatorTotals>

const totalsQuery = z
  .strictObject({ ...listQuery.shape, sharingOperatorId: id.optional(), ...dates })
  .refine(...datesInOrder)

export const listTotalsByCustomers = endpoint({
  id: 'sharing.listTotalsByCustomers',
  method: 'GET',
  path: '/sharing/v1/Services/GetTotalsByCustomers',
  summary: `What the services of each customer come to: ${counted}. The most services first. Sorts and filters by ${serviceTotalColumns.join(', ')}; filters by customerFullName, customerEmail; searches the customer.`,
  source: 'customer side, section 7; DECISIONS §5; N-15',
  audience: 'staff',
  needs: 'services.read',
  freshFactor: 'export',
  list: true,
  query: totalsQuery,
  answers: { 200: z.array(customerTotals) },
})

export const listTotalsByOperators = endpoint({
  id: 'sharing.listTotalsByOperators',
  method: 'GET',
  path: '/sharing/v1/Services/GetTotalsByOperators',
  summary: `What the services of each operator come to: ${counted}. The most services first. Sorts and filters by sharingOperatorName, ${serviceTotalColumns.join(', ')}; searches the operator.`,
  source: 'own: /operators/services, decision Z-15; B-31',
  audience: 'staff',
  needs: 'services.read',
  freshFactor: 'export',
  list: true,
  query: totalsQuery,
  answers: { 200: z.array(operatorTotals) },
})
