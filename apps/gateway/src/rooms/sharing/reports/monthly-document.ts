import type { Currency } from '@motora/contract/fields'
import { daysOfMonth, monthBounds } from '@motora/rules/time'
import type { PdfBlock, PdfDocument, PdfRows } from '../../../kernel/pdf/pdf-document.js'
import { documentWriting } from '../../document-writing.js'
import type { MonthFacts, ReportedOperator } from './monthly-sums.js'
import type { EndedService, EndedSums } from './store.js'
import type { ReportWords } from './words/report-words.js'

/** What ended in some stretches: counted once, and an amount for each currency, for they add up to nothing. */
interface WholeSums extends Pick<EndedSums, 'servicesCount' | 'distanceMetres' | 'seconds'> {
  amounts: Pick<EndedSums, 'currency' | 'cents'>[]
}

const sumUp = (all: readonly EndedSums[]): WholeSums => {
  const whole: WholeSums = { servicesCount: 0, distanceMetres: 0, seconds: 0, amounts: [] }
  const centsOf = new Map<Currency, number>()
  for (const { servicesCount, distanceMetres, seconds, currency, cents } of all) {
    whole.servicesCount += servicesCount
    whole.distanceMetres += distanceMetres
    whole.seconds += seconds
    centsOf.set(currency, (centsOf.get(currency) ?? 0) + cents)
  }
  whole.amounts = [...centsOf]
    .map(([currency, cents]) => ({ currency, cents }))
    .sort((a, b) => a.currency.localeCompare(b.currency))
  return whole
}

/** A line for each stretch, in their order: a day on which the currency changed has two sums. */
const byStretch = (all: readonly EndedSums[]): [stretch: number, sums: WholeSums][] => {
  const stretches = [...new Set(all.map(({ stretch }) => stretch))].sort((a, b) => a - b)
  return stretches.map((stretch) => [stretch, sumUp(all.filter((one) => one.stretch === stretch))])
}

/** Rows of the table at the end of a month's PDF. */
export const serviceRows = ({ timezone }: ReportedOperator, words: ReportWords) => {
  const write = documentWriting({ locale: words.locale, timeZone: timezone })
  return (services: readonly EndedService[]): PdfRows =>
    services.map((service) => [
      write.moment(service.endedAt),
      service.vehiclePlate ?? service.vehicleName,
      service.distanceMetres === null ? '–' : write.distance(service.distanceMetres),
      write.time(Math.floor((service.endedAt.getTime() - service.startedAt.getTime()) / 1000)),
      service.priceCents === null ? '–' : write.money(service.priceCents, service.currency),
    ])
}

/**
 * What the PDF of an operator's month says; where each rental is listed, the table at its end waits for its rows.
 * @param month 1 to 12
 * source: ledgers P-09, P-10
 */
export const monthlyDocument = (
  operator: ReportedOperator,
  { year, month }: { year: number; month: number },
  { days, isListed }: MonthFacts,
  words: ReportWords,
  createdAt: Date,
): PdfDocument => {
  const write = documentWriting({ locale: words.locale, timeZone: operator.timezone })
  const amountsOf = ({ amounts }: WholeSums) => amounts.map(({ cents, currency }) => write.money(cents, currency))
  const countsOf = (sum: WholeSums): string[] => [
    write.count(sum.servicesCount),
    write.distance(sum.distanceMetres),
    write.time(sum.seconds),
  ]
  const measures = (sum: WholeSums): string[] => [...countsOf(sum), amountsOf(sum).join(' + ')]
  const counts = [words.services, words.distance, words.time]
  const total = sumUp(days)
  const names = daysOfMonth(year, month)
  const eachService: PdfBlock[] = [
    { kind: 'heading', text: words.eachService },
    isListed
      ? {
          kind: 'table',
          columns: [
            { title: words.end, share: 0.22 },
            { title: words.vehicle, share: 0.33 },
            ...[words.distance, words.time, words.amount].map((title) => ({
              title,
              share: 0.15,
              align: 'right' as const,
            })),
          ],
          rows: [],
        }
      : { kind: 'text', text: words.tooMany(write.count(total.servicesCount)) },
  ]
  return {
    title: words.title(write.month(year, month)),
    language: words.locale,
    author: operator.name,
    createdAt,
    foot: words.foot,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: words.operator, value: operator.name },
          { label: words.zone, value: operator.timezone },
          ...(days.length > 0 ? countsOf(total).map((value, n) => ({ label: counts[n] ?? '', value })) : []),
          ...amountsOf(total).map((value) => ({ label: words.amount, value })),
        ],
      },
      ...(createdAt.getTime() < (monthBounds(year, operator.timezone)[month] ?? 0)
        ? [{ kind: 'text' as const, text: words.soFar(write.moment(createdAt)) }]
        : []),
      { kind: 'text', text: words.note },
      { kind: 'heading', text: words.byDays },
      {
        kind: 'table',
        columns: [
          { title: words.day, share: 0.2 },
          ...[...counts, words.amount].map((title) => ({ title, share: 0.2, align: 'right' as const })),
        ],
        rows: byStretch(days).map(([stretch, sum]) => [write.weekday(names[stretch] ?? ''), ...measures(sum)]),
        ...(days.length > 0 && { sum: [words.total, ...measures(total)] }),
      },
      ...eachService,
    ],
  }
}
