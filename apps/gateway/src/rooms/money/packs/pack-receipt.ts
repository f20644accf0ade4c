import type { pdfLanguage } from '@motora/contract/money'
import type { z } from 'zod'
import type { PdfDocument } from '../../../kernel/pdf/pdf-document.js'
import { Refusal } from '../../../kernel/refusal.js'
import { documentWriting } from '../../document-writing.js'
import type { Call, Scope, Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { getPayment } from '../payments/read-payment.js'
import { type DisputeOfPayment, disputesOf, takenCentsOf } from '../stores/dispute-store.js'
import { findPack } from '../stores/pack-store.js'
import { givenBackOf } from '../stores/refund-store.js'
import { type PackReceiptWords, packReceiptWords } from './words/pack-receipt-words.js'

/** A pack that was paid, as its receipt says it. */
interface PaidPurchase {
  paymentId: string
  packName: string
  begunAt: Date
  paidAt: Date
  amountCents: number
  grantedCents: number
  givenBackCents: number
  disputes: readonly DisputeOfPayment[]
}

/** @throws Refusal payment.not_found, also outside the scope; payment.no_receipt */
const paidPurchase = async (
  work: Work,
  paymentId: string,
): Promise<Omit<PaidPurchase, 'givenBackCents' | 'disputes'>> => {
  const { packId, succeededAt, createdAt, amountCents, grantedCents } = await getPayment(work, { paymentId })
  const pack = packId === null ? undefined : await findPack(work, packId)
  if (!pack || grantedCents === null || !succeededAt)
    throw new Refusal('payment.no_receipt', 'A bonus pack that was paid has a receipt, and a rental its bill.')
  return { paymentId, packName: pack.name, begunAt: createdAt, paidAt: succeededAt, amountCents, grantedCents }
}

const documentOf = (
  paid: PaidPurchase,
  words: PackReceiptWords,
  { timeZone, providerCompany }: Pick<MoneyParts, 'timeZone' | 'providerCompany'>,
): PdfDocument => {
  const write = documentWriting({ locale: words.locale, timeZone })
  const money = (cents: number): string => write.money(cents, 'eur')
  const { packName, begunAt, paidAt, amountCents, grantedCents, givenBackCents, disputes } = paid
  const takenCents = takenCentsOf(disputes)
  const since = [
    ...(givenBackCents > 0 ? [{ label: words.givenBack, value: money(givenBackCents) }] : []),
    ...disputes.map(({ cents, state }) => ({
      label: words.dispute,
      value: `${money(cents)}, ${words.disputes[state]}`,
    })),
  ]
  return {
    title: words.title(packName),
    language: words.locale,
    author: words.author,
    createdAt: paidAt,
    foot: words.foot,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(providerCompany === null ? [] : [{ label: words.seller, value: providerCompany }]),
          { label: words.reference, value: paid.paymentId },
          { label: words.begun, value: write.moment(begunAt) },
          { label: words.paid, value: write.moment(paidAt) },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: words.concept, share: 0.5 },
          { title: words.credit, share: 0.25, align: 'right' },
          { title: words.amount, share: 0.25, align: 'right' },
        ],
        rows: [[packName, money(grantedCents), money(amountCents)]],
        sum: [words.total, '', money(amountCents)],
      },
      ...(since.length > 0
        ? [
            {
              kind: 'facts' as const,
              facts: [
                ...since,
                { label: words.kept, value: money(Math.max(0, amountCents - givenBackCents - takenCents)) },
              ],
            },
          ]
        : []),
      { kind: 'text', text: words.noBill },
    ],
  }
}

/**
 * The receipt of a pack as a PDF, for those whose scope sees its payment. It names no rider, as that of a rental.
 * @throws Refusal payment.not_found, also outside the scope; payment.no_receipt
 * source: MONEY §7; decision 0111
 */
export const packReceipt = async (
  parts: MoneyParts,
  call: Call,
  scope: Scope,
  { id, language }: { id: string; language: z.output<typeof pdfLanguage> },
) => {
  const paid = await parts.inTransaction(call, scope, (work) => paidPurchase(work, id))
  // riders see no refunds and disputes, but what came back to them
  const since = await parts.inWorkOf(call, async (work) => ({
    givenBackCents: (await givenBackOf(work, [id])).get(id) ?? 0,
    disputes: (await disputesOf(work, [id])).get(id) ?? [],
  }))
  const document = documentOf({ ...paid, ...since }, packReceiptWords[language], parts)
  const bytes = await parts.drawPdf(document)
  return {
    status: 200 as const,
    body: { contentType: 'application/pdf', fileName: `${document.title}.pdf`, bytes },
  }
}
