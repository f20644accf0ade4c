import * as contract from '@motora/contract/sharing'
import { eurosOf } from '@motora/rules/money'
import { minutesOf } from '@motora/rules/sharing'
import type { SharingRoom } from '../../rooms/sharing/index.js'
import { type Handler, handle } from '../../rooms/work.js'
import { listServiceIds, type Which } from './stores/list-store.js'
import { type Sums, sumByState, totalsByCustomers, totalsByOperators } from './stores/sum-store.js'

/** What this overview reads besides its view. */
export interface ServiceListDeps {
  sharing: Pick<SharingRoom, 'servicesByIds'>
}

interface WhichQuery {
  status?: contract.ServiceState[] | undefined
  sharingOperatorId?: string | undefined
  vehicleId?: string | undefined
  customerId?: string | undefined
  since?: string | undefined
  until?: string | undefined
  dateOf?: 'reservation' | 'end'
}

const whichOf = (
  { status, sharingOperatorId, vehicleId, customerId, since, until, dateOf = 'end' }: WhichQuery,
  now: Date,
): Which => ({
  states: status,
  operatorId: sharingOperatorId,
  vehicleId,
  customerId,
  span:
    since === undefined && until === undefined ? undefined : { ...contract.spanOf({ since, until }, now), of: dateOf },
})

const amountsOf = ({ eurCents, usdCents }: Pick<Sums, 'eurCents' | 'usdCents'>) => [
  ...(eurCents === null ? [] : [{ currency: 'eur' as const, amount: eurosOf(eurCents) }]),
  ...(usdCents === null ? [] : [{ currency: 'usd' as const, amount: eurosOf(usdCents) }]),
]

const presentSums = (sums: Sums) => ({
  services: sums.services,
  distanceKms: sums.metres / 1000,
  drivenMinutes: minutesOf(sums.totalSeconds - sums.pausedSeconds),
  pausedMinutes: minutesOf(sums.pausedSeconds),
  totalMinutes: minutesOf(sums.totalSeconds),
})

const euros = (cents: number | null): number | null => (cents === null ? null : eurosOf(cents))

const presentTotals = ({ newest, ...sums }: Sums & { newest: Date }) => ({
  ...presentSums(sums),
  amountEur: euros(sums.eurCents),
  amountUsd: euros(sums.usdCents),
  lastStart: newest.toISOString(),
})

const add = (one: number | null, other: number | null): number | null => (one === null ? other : one + (other ?? 0))
const nothing: Sums = { services: 0, metres: 0, totalSeconds: 0, pausedSeconds: 0, eurCents: null, usdCents: null }
const sumOf = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, one) => ({
      services: sum.services + one.services,
      metres: sum.metres + one.metres,
      totalSeconds: sum.totalSeconds + one.totalSeconds,
      pausedSeconds: sum.pausedSeconds + one.pausedSeconds,
      eurCents: add(sum.eurCents, one.eurCents),
      usdCents: add(sum.usdCents, one.usdCents),
    }),
    nothing,
  )

/** Rentals as staff looks for them, and what they come to. source: customer side, section 7; ledgers N-02, N-11, N-15 */
export const createServiceListOverview = ({ sharing }: ServiceListDeps): { handlers: Handler[] } => ({
  handlers: [
    handle(contract.listServices, async (work, { query }) => {
      const { rows, ...place } = await listServiceIds(work, query, whichOf(query, work.now))
      const body = await sharing.servicesByIds(
        work,
        rows.map(({ id }) => id),
      )
      return { status: 200, body, ...place }
    }),
    handle(contract.getServiceStatistics, async (work, { query }) => {
      const found = await sumByState(work, query, whichOf(query, work.now))
      const sum = sumOf(found)
      const order = contract.serviceStates
      const byStatus = found
        .map(({ state, services }) => ({ status: state, services }))
        .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
      return { status: 200, body: { ...presentSums(sum), amounts: amountsOf(sum), byStatus } }
    }),
    handle(contract.listTotalsByCustomers, async (work, { query }) => {
      const { rows, ...place } = await totalsByCustomers(work, query, whichOf(query, work.now))
      const body = rows.map(({ id, fullName, email, ...sums }) => ({
        customerId: id,
        customerFullName: fullName,
        customerEmail: email,
        ...presentTotals(sums),
      }))
      return { status: 200, body, ...place }
    }),
    handle(contract.listTotalsByOperators, async (work, { query }) => {
      const { rows, ...place } = await totalsByOperators(work, query, whichOf(query, work.now))
      const body = rows.map(({ id, fullName, ...sums }) => ({
        sharingOperatorId: id,
        sharingOperatorName: fullName,
        ...presentTotals(sums),
      }))
      return { status: 200, body, ...place }
    }),
  ],
})
