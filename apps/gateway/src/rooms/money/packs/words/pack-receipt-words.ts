import type { DisputeState } from '@motora/contract/sharing'

/** What the receipt of a bonus pack says, in one language. */
export interface PackReceiptWords {
  /** As RFC 5646 says it; also how amounts and times are written. */
  locale: string
  title: (pack: string) => string
  /** The company whose product it is. */
  author: string
  /** The company of the provider, which sells packs. */
  seller: string
  reference: string
  begun: string
  paid: string
  concept: string
  /** What the pack gave. */
  credit: string
  amount: string
  total: string
  /** By refunds. */
  givenBack: string
  /** The payer told the bank that it was wrong. */
  dispute: string
  disputes: Readonly<Record<DisputeState, string>>
  /** Less what was given back, and what a bank took. */
  kept: string
  /** A multi-purpose voucher: tax is due where it is spent. source: MONEY §7 */
  noBill: string
  foot: string
}

export const packReceiptWords: Readonly<Record<'es' | 'cat' | 'en', PackReceiptWords>> = {
  es: {
    locale: 'es-ES',
    title: (pack) => `Recibo de ${pack}`,
    author: 'Motora',
    reference: 'Referencia',
    begun: 'Compra',
    paid: 'Pagado con tarjeta',
    concept: 'Concepto',
    credit: 'Crédito que da',
    amount: 'Importe',
    total: 'Total',
    givenBack: 'Reembolsado',
    kept: 'Lo que queda pagado',
    foot: 'Página {page} de {pages}',
    seller: 'Vendido por',
    dispute: 'Disputa',
    disputes: { open: 'abierta', won: 'ganada', lost: 'perdida' },
    noBill:
      'Este recibo no es una factura y no lleva IVA: el bono es un vale polivalente. Cada alquiler que se paga con su crédito tiene su propia factura, con IVA.',
  },
  cat: {
    locale: 'ca-ES',
    title: (pack) => `Rebut de ${pack}`,
    author: 'Motora',
    reference: 'Referència',
    begun: 'Compra',
    paid: 'Pagat amb targeta',
    concept: 'Concepte',
    credit: 'Crèdit que dona',
    amount: 'Import',
    total: 'Total',
    givenBack: 'Tornat',
    kept: 'El que queda pagat',
    foot: 'Pàgina {page} de {pages}',
    seller: 'Venut per',
    dispute: 'Disputa',
    disputes: { open: 'oberta', won: 'guanyada', lost: 'perduda' },
    noBill:
      'Aquest rebut no és una factura i no porta IVA: el bo és un val polivalent. Cada lloguer que es paga amb el seu crèdit té la seva pròpia factura, amb IVA.',
  },
  en: {
    locale: 'en-GB',
    title: (pack) => `Receipt of ${pack}`,
    author: 'Motora',
    reference: 'Reference',
    begun: 'Bought',
    paid: 'Paid by card',
    concept: 'Concept',
    credit: 'Credit it gives',
    amount: 'Amount',
    total: 'Total',
    givenBack: 'Refunded',
    kept: 'What stays paid',
    foot: 'Page {page} of {pages}',
    seller: 'Sold by',
    dispute: 'Dispute',
    disputes: { open: 'open', won: 'won', lost: 'lost' },
    noBill:
      'This receipt is no bill and holds no VAT: the bonus is a multi-purpose voucher. Each rental that is paid with its credit has a bill of its own, with VAT.',
  },
}
