import type { Currency } from '@motora/contract/fields'
import { daysOfMonth, monthBounds } from '@motora/rules/time'
import type { PdfBlock, PdfDocument } from '../../../kernel/pdf/pdf-document.js'
import { documentWriting } from '../../document-writing.js'
import type { MonthFacts, ReportedOperator } from './monthly-sums.js'
import type { EndedSums } from './store.js'
import type { ReportWords } from './words/report-words.js'

/** Sums of several stretches, by currencies. */
const sumUp = (all: readonly EndedSums[]): EndedSums[] => {
  const sums = new Map<Currency, EndedSums>()
  for (const one of all) {
    const sum = sums.get(one.currency)
    if (!sum) sums.set(one.currency, { ...one })
    else {
      sum.servicesCount += one.servicesCount
      sum.distanceMetres += one.distanceMetres
      sum.seconds += one.seconds
      sum.cents += one.cents
    }
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency))
}

/** What the PDF of an operator's month says. @param month 1 to 12 source: ledgers P-09, P-10 */
export const monthlyDocument = (
  operator: ReportedOperator,
  { year, month }: { year: number; month: number },
  { days, services }: MonthFacts,
  words: ReportWords,
  createdAt: Date,
): PdfDocument => {
  const write = documentWriting({ locale: words.locale, timeZone: operator.timezone })
  const measures = (sum: EndedSums): string[] => [
    ...[write.count(sum.servicesCount), write.distance(sum.distanceMetres)],
    ...[write.time(sum.seconds), write.money(sum.cents, sum.currency)],
  ]
  const titles = [words.services, words.distance, words.time, words.amount]
  const totals = sumUp(days)
  const names = daysOfMonth(year, month)
  const total = totals.length === 1 ? totals[0] : undefined
  const servicesCount = totals.reduce((sum, one) => sum + one.servicesCount, 0)
  const eachService: PdfBlock[] = [
    { kind: 'heading', text: words.eachService },
    services.length === 0
      ? { kind: 'text', text: words.tooMany(write.count(servicesCount)) }
      : {
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
          rows: services.map((service) => [
            write.moment(service.endedAt),
            service.vehiclePlate ?? service.vehicleName,
            service.distanceMetres === null ? '–' : write.distance(service.distanceMetres),
            write.time(Math.floor((service.endedAt.getTime() - service.startedAt.getTime()) / 1000)),
            service.priceCents === null ? '–' : write.money(service.priceCents, service.currency),
          ]),
        },
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
          ...totals.flatMap((sum) => measures(sum).map((value, n) => ({ label: titles[n] ?? '', value }))),
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
          ...titles.map((title) => ({ title, share: 0.2, align: 'right' as const })),
        ],
        rows: days.map((sum) => [write.weekday(names[sum.stretch] ?? ''), ...measures(sum)]),
        ...(total && { sum: [words.total, ...measures(total)] }),
      },
      ...eachService,
    ],
  }
}
