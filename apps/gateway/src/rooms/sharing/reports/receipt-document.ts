import { zeroDate } from '@motora/contract'
import type { ServiceDetail } from '@motora/contract/sharing'
import type { PdfBlock, PdfDocument } from '../../../kernel/pdf/pdf-document.js'
import { documentWriting } from '../../document-writing.js'
import type { PapersOfPayment } from '../../money/index.js'
import type { ReceiptWords } from './words/receipt-words.js'

/** What the PDF of one service says: what was ridden, what it costs line by line, and what became of the payment. */
export const receiptDocument = (
  service: ServiceDetail,
  { billNumber, givenBackCents, disputes }: PapersOfPayment,
  operator: { name: string; timezone: string },
  words: ReceiptWords,
  createdAt: Date,
): PdfDocument => {
  const write = documentWriting({ locale: words.locale, timeZone: operator.timezone })
  const vehicle = service.vehiclePlate ?? service.vehicleName
  const told = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
  const moment = (at: string) => (at === zeroDate ? '' : write.moment(new Date(at)))
  const { currency, priceCents, priceLines, creditCents, isPriceSoFar, tariffSince } = service
  const money = (cents: number) => write.money(cents, currency ?? 'eur')
  // its day stands in front of a line where the service is of several
  const isOfSeveralDays = new Set(priceLines?.flatMap(({ day }) => day ?? [])).size > 1
  const { paymentStatus, refundPending } = service
  const paid =
    paymentStatus === 'success' && refundPending
      ? words.refundsPending[refundPending]
      : paymentStatus && words.payments[paymentStatus]
  const right = { share: 0.18, align: 'right' as const }
  const price: PdfBlock =
    priceCents === null
      ? { kind: 'text', text: words.none }
      : {
          kind: 'table',
          columns: [
            { title: words.concept, share: 0.46 },
            { title: words.count, ...right },
            { title: words.unitPrice, ...right },
            { title: words.amount, ...right },
          ],
          rows: [
            ...(priceLines ?? []).map(({ kind, mode, day, count, price: unit, cents }) => [
              `${isOfSeveralDays && day !== null ? `${write.weekday(day)}: ` : ''}${words.lineOf({ kind, mode })}`,
              count === null ? '' : kind === 'discount' ? `${write.count(count)} %` : write.count(count),
              unit === null ? '' : write.price(unit, currency ?? 'eur'),
              money(cents),
            ]),
          ],
          sum: [isPriceSoFar ? words.soFar : words.total, '', '', money(priceCents)],
        }
  return {
    title: words.title(vehicle),
    language: words.locale,
    author: operator.name,
    createdAt,
    foot: words.foot,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: words.operator, value: operator.name },
          { label: words.vehicle, value: vehicle },
          { label: words.state, value: words.states[service.status] },
          ...told(words.reserved, moment(service.reserveStartTimestamp)),
          ...told(words.cancelled, moment(service.reserveCancelTimestamp)),
          ...told(words.start, moment(service.tripStartTimestamp)),
          ...told(words.end, moment(service.tripEndTimestamp)),
          { label: words.zone, value: operator.timezone },
          ...told(words.from, service.originAddress),
          ...told(words.to, service.destinationAddress),
          ...told(words.distance, service.distanceKms === null ? '' : write.distance(service.distanceKms * 1000)),
          { label: words.driven, value: write.time(service.drivenMinutes * 60) },
          { label: words.paused, value: write.time(service.pausedMinutes * 60) },
        ],
      },
      { kind: 'heading', text: words.price },
      price,
      ...(priceCents === null || tariffSince === null
        ? []
        : [{ kind: 'text' as const, text: words.tariff(write.dayInWords(new Date(tariffSince))) }]),
      {
        kind: 'facts',
        facts: [
          ...(creditCents > 0 ? [{ label: words.credit, value: money(creditCents) }] : []),
          ...told(words.payment, paid),
          ...(givenBackCents > 0 ? [{ label: words.givenBack, value: money(givenBackCents) }] : []),
          ...disputes.map(({ cents, state }) => ({
            label: words.dispute,
            value: `${money(cents)}, ${words.disputes[state]}`,
          })),
          ...told(words.bill, billNumber),
        ],
      },
    ],
  }
}
