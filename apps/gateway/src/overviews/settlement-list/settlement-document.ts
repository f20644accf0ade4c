import { eurosOf } from '@motora/rules/money'
import type { PdfBlock, PdfDocument } from '../../kernel/pdf/pdf-document.js'
import type { SettlementListRow } from './store.js'
import type { SettlementWords } from './words/settlement-words.js'

/** What the PDF of a settlement says: its lines add up to the last one. source: MONEY §7 */
export const settlementDocument = (row: SettlementListRow, words: SettlementWords): PdfDocument => {
  const { locale } = words
  const { timeZone, currency } = row
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
  const write = (cents: number): string => money.format(eurosOf(cents))
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${row.month}-01T00:00:00Z`),
  )
  // the last moment of the span, not the first one behind it
  const lastDay = new Date(row.untilAt.getTime() - 1)
  const days = words.days(
    new Intl.NumberFormat(locale).format(row.vehicleDays),
    write(row.costByVehicleCents),
    row.daysOfMonth,
  )
  const lines: [concept: string, detail: string, cents: number][] = [
    [words.card, '', row.cardCents],
    [words.credit, '', row.creditCents],
    [words.refunds, '', -row.refundsCents],
    [words.disputes, '', -row.disputesCents],
    [words.commission, percent.format(row.commissionHundredths / 10_000), -row.commissionCents],
    ...(currency === 'eur' ? [[words.vehicles, days, -row.vehiclesCents] as [string, string, number]] : []),
  ]
  const payable = row.payableCents < 0 ? words.owed : words.payable
  const blocks: PdfBlock[] = [
    {
      kind: 'facts',
      facts: [
        { label: words.operator, value: `${row.operatorName}, ${words.nif} ${row.operatorNif}` },
        { label: words.month, value: month },
        { label: words.span, value: `${day.format(row.sinceAt)} – ${day.format(lastDay)}` },
        { label: words.made, value: day.format(row.madeAt) },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: words.concept, share: 0.36 },
        { title: words.detail, share: 0.42 },
        { title: words.amount, share: 0.22, align: 'right' },
      ],
      // nothing less is nothing, not minus nothing
      rows: lines.map(([concept, detail, cents]) => [concept, detail, write(cents === 0 ? 0 : cents)]),
      sum: [payable, '', write(Math.abs(row.payableCents))],
    },
    { kind: 'text', text: words.terms },
  ]
  return {
    ...{ title: words.title(month), language: locale, author: row.operatorName },
    ...{ createdAt: row.madeAt, foot: words.foot, blocks },
  }
}
