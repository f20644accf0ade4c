import type { PdfBlock, PdfDocument } from '../../kernel/pdf/pdf-document.js'
import { documentWriting } from '../../rooms/document-writing.js'
import type { SettlementListRow } from './store.js'
import type { SettlementWords } from './words/settlement-words.js'

/** What the PDF of a settlement says: its lines add up to the last one. source: MONEY §7 */
export const settlementDocument = (row: SettlementListRow, words: SettlementWords): PdfDocument => {
  const { locale } = words
  const { timeZone, currency } = row
  const writing = documentWriting({ locale, timeZone })
  const write = (cents: number): string => writing.money(cents, currency)
  const [year, monthOfYear] = row.month.split('-').map(Number)
  const month = writing.month(year ?? 0, monthOfYear ?? 1)
  // the last moment of the span, not the first one behind it
  const lastDay = new Date(row.untilAt.getTime() - 1)
  const days = words.days(writing.count(row.vehicleDays), write(row.costByVehicleCents), row.daysOfMonth)
  const lines: [concept: string, detail: string, cents: number][] = [
    [words.card, '', row.cardCents],
    [words.credit, '', row.creditCents],
    [words.refunds, '', row.refundsCents],
    [words.disputes, '', row.disputesCents],
    [words.commission, writing.percent(row.commissionHundredths / 10_000), row.commissionCents],
    ...(currency === 'eur' ? [[words.vehicles, days, row.vehiclesCents] as [string, string, number]] : []),
  ]
  const payable = row.payableCents < 0 ? words.owed : words.payable
  const blocks: PdfBlock[] = [
    {
      kind: 'facts',
      facts: [
        { label: words.operator, value: `${row.operatorName}, ${words.nif} ${row.operatorNif}` },
        { label: words.month, value: month },
        { label: words.span, value: `${writing.dayInWords(row.sinceAt)} – ${writing.dayInWords(lastDay)}` },
        { label: words.made, value: writing.dayInWords(row.madeAt) },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: words.concept, share: 0.36 },
        { title: words.detail, share: 0.42 },
        { title: words.amount, share: 0.22, align: 'right' },
      ],
      rows: lines.map(([concept, detail, cents]) => [concept, detail, write(cents)]),
      sum: [payable, '', write(Math.abs(row.payableCents))],
    },
    { kind: 'text', text: words.terms },
  ]
  return {
    title: words.title(month),
    language: locale,
    author: row.operatorName,
    createdAt: row.madeAt,
    foot: words.foot,
    blocks,
  }
}
