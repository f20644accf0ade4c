import type { PriceLineShown } from '@motora/contract/sharing'
import type { PdfBlock, PdfDocument } from '../../kernel/pdf/pdf-document.js'
import { documentWriting } from '../../rooms/document-writing.js'
import { isWithAgency, qrOf } from './present-bill.js'
import type { FoundBill } from './store.js'
import type { BillWords } from './words/bill-words.js'

const writingOf = ({ locale }: BillWords, { currency, timeZone }: FoundBill) => {
  const write = documentWriting({ locale, timeZone })
  return {
    ...write,
    money: (cents: number): string => write.money(cents, currency),
    price: (euros: number | null): string => (euros === null ? '' : write.price(euros, currency)),
    moment: (text: string): string => write.moment(new Date(text)),
    count: ({ count: n, kind }: PriceLineShown): string =>
      n === null ? '' : `${write.count(n)}${kind === 'discount' ? ' %' : ''}`,
  }
}

const linesOf = (bill: FoundBill, words: BillWords): string[][] => {
  const write = writingOf(words, bill)
  if (!bill.service)
    return [[bill.totalCents > 0 ? words.returned : words.difference, '', '', write.money(bill.totalCents)]]
  return bill.service.lines.map((line) => [
    [words.lineOf(line), line.day && write.day(line.day)].filter(Boolean).join(', '),
    write.count(line),
    write.price(line.price),
    write.money(line.cents),
  ])
}

/** What is not known of somebody is left out, with what it is called. */
const named = ({ name, nif }: { name: string; nif: string }, words: BillWords): string =>
  [name, nif && `${words.nif} ${nif}`].filter(Boolean).join(', ')

const factsOf = (bill: FoundBill, words: BillWords): { label: string; value: string }[] => {
  const write = writingOf(words, bill)
  const { issuer, recipient, service } = bill
  const facts = [
    { label: words.number, value: bill.number },
    { label: words.issued, value: write.dayInWords(bill.issuedAt) },
    { label: words.operated, value: write.dayInWords(bill.operatedAt) },
    { label: words.issuer, value: named(issuer, words) },
    { label: words.issuerAddress, value: issuer.address ?? '' },
    { label: words.recipient, value: recipient ? named(recipient, words) : '' },
    { label: words.address, value: recipient?.address ?? '' },
    { label: words.rectifies, value: bill.rectifiesNumber ?? '' },
    { label: words.vehicle, value: service?.vehicle ?? '' },
    {
      label: words.rental,
      value: service ? [service.startedAt ?? service.endedAt, service.endedAt].map(write.moment).join(' – ') : '',
    },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** What the PDF of a bill says: VERI*FACTU where the tax agency has its record, and only there. source: MONEY §7 */
export const billDocument = (bill: FoundBill, words: BillWords): PdfDocument => {
  const write = writingOf(words, bill)
  const right = (title: string, share: number) => ({ title, share, align: 'right' as const })
  const qr = qrOf(bill)
  const blocks: PdfBlock[] = [
    { kind: 'facts', facts: factsOf(bill, words) },
    {
      kind: 'table',
      columns: [
        { title: words.concept, share: 0.46 },
        ...[words.count, words.unitPrice, words.amount].map((title) => right(title, 0.18)),
      ],
      rows: linesOf(bill, words),
      sum: [words.total, '', '', write.money(bill.totalCents)],
    },
    { kind: 'text', text: words.included },
    {
      kind: 'table',
      columns: [right(words.base, 0.34), right(words.vat(bill.vatPercent), 0.33), right(words.total, 0.33)],
      rows: [[bill.totalCents - bill.vatCents, bill.vatCents, bill.totalCents].map(write.money)],
    },
    ...(qr === null ? [] : [{ kind: 'qr' as const, label: words.qr, text: qr }]),
    { kind: 'text', text: isWithAgency(bill) ? words.sent : words.notSent },
  ]
  return {
    title: `${words.kinds[bill.kind]} ${bill.number}`,
    language: words.locale,
    author: bill.issuer.name,
    createdAt: bill.issuedAt,
    foot: words.foot,
    blocks,
  }
}
