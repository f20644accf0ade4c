import * as contract from '@motora/contract/sharing'
import { centsOf, roundedToCent } from '@motora/rules/money'
import { monthBounds } from '@motora/rules/time'
import type { PdfDocument } from '../kernel/pdf/pdf-document.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'
import { admin, type OpenHouse } from './open-house.js'

export interface Month {
  year: number
  /** 1 to 12. */
  month: number
}

const cents = (euros: number): number => centsOf(roundedToCent(euros))
const zone = 'Europe/Madrid'
const textOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** The days of a month, the last one included. */
const daysOf = (month: Month): { since: string; until: string } => ({
  since: `${textOf(month)}-01`,
  until: `${textOf(month)}-${new Date(Date.UTC(month.year, month.month, 0)).getUTCDate()}`,
})

/**
 * What each place says of an operator's month, in cents: the months, the list's sums, analytics, the PDF, the rolled up
 * days, the payments, the books and the bills. All of `net` is one sum, and so is `refunded`.
 * @param pdfOf the last document that the house drew
 */
export const saidOfMonth = async (
  house: Pick<OpenHouse, 'ask'>,
  db: TestDatabase,
  pdfOf: () => PdfDocument | undefined,
  operatorId: string,
  month: Month,
) => {
  const query = { sharingOperatorId: operatorId, ...daysOf(month) }
  const ask = async <A>(endpoint: { id: string }, asked: object): Promise<A> =>
    (await house.ask<A>(admin, endpoint.id, { query: asked })).body
  const summaries = await ask<contract.MonthlyDetail[]>(contract.getMonthlySummary, {
    sharingOperatorId: operatorId,
    year: month.year,
  })
  const summary = summaries.find((one) => one.month === month.month)
  const bounds = monthBounds(month.year, zone)
  const ended = [bounds[month.month - 1], bounds[month.month]].map((at) => new Date(at ?? 0).toISOString())
  const list = await ask<contract.ServiceStatistics>(contract.getServiceStatistics, {
    sharingOperatorId: operatorId,
    status: 'ended',
    filter: JSON.stringify({ tripEndTimestamp: ended }),
  })
  const between = { sharingOperatorId: operatorId, since: ended[0], until: ended[1] }
  const trips = await ask<contract.ServiceStatistics>(contract.getServiceStatistics, {
    ...between,
    status: 'ended',
    dateOf: 'end',
  })
  const customers = await ask<contract.CustomerTotals[]>(contract.listTotalsByCustomers, between)
  const [money] = (await ask<contract.EfficiencyStatistics>(contract.getEfficiencyStatistics, query)).money
  await ask(contract.getMonthlyReport, { sharingOperatorId: operatorId, ...month, language: 'en' })
  const pdf = pdfOf()?.blocks.find((block) => block.kind === 'facts')
  const [books] = await db.asOwner(
    `with of_month as (
        select * from ledger_transfers where operator_id = $1
          and to_char(at at time zone 'Europe/Madrid', 'YYYY-MM') = $2),
      bills_of_month as (
        select * from bills where operator_id = $1 and to_char(operated_at at time zone 'Europe/Madrid', 'YYYY-MM') = $2)
    select
      (select coalesce(sum(cents) filter (where credit = 'operator:sales'), 0)
        - coalesce(sum(cents) filter (where debit = 'operator:discounts'), 0) from of_month)::int as sold,
      (select coalesce(sum(cents) filter (where debit = 'operator:refunds'), 0) from of_month)::int as refunded,
      (select coalesce(sum(total_cents) filter (where rectifies is null), 0) from bills_of_month)::int as billed,
      (select coalesce(-sum(total_cents) filter (where rectifies is not null), 0) from bills_of_month)::int as rectified,
      (select coalesce(sum(amount_cents), 0) from payments where operator_id = $1 and ref_key = 'Service'
        and to_char(created_at at time zone 'Europe/Madrid', 'YYYY-MM') = $2)::int as paid,
      (select coalesce(sum(gross_cents - discount_cents), 0) from service_days
        where operator_id = $1 and to_char(day, 'YYYY-MM') = $2)::int as days`,
    [operatorId, textOf(month)],
  )
  return {
    net: {
      months: cents(summary?.totalAmount ?? 0),
      list: cents(list.amounts[0]?.amount ?? 0),
      trips: cents(trips.amounts[0]?.amount ?? 0),
      customers: customers.reduce((sum, { amountEur }) => sum + cents(amountEur ?? 0), 0),
      analytics: cents(money?.gross ?? 0) - cents(money?.discount ?? 0),
      waterfall: [money?.credit, money?.charged, money?.forgiven, money?.open].reduce<number>(
        (sum, euros) => sum + cents(euros ?? 0),
        0,
      ),
      pdf: cents(Number(String(pdf?.facts.at(-1)?.value).replace(/[^\d.]/g, ''))),
      days: Number(books?.days),
      payments: Number(books?.paid),
      books: Number(books?.sold),
      bills: Number(books?.billed),
    },
    refunded: { books: Number(books?.refunded), bills: Number(books?.rectified) },
    services: { months: summary?.servicesCount, list: list.services, trips: trips.services },
  }
}
