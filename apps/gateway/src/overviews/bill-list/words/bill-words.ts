import type { PriceLineShown } from '@motora/contract/sharing'
import type { BillKind } from '@motora/rules/money'
import { lineNames } from '../../../rooms/price-line-words.js'

/** What the PDF of a bill says, in one language. */
export interface BillWords {
  /** As RFC 5646 says it; also how figures and moments are written. */
  locale: string
  kinds: Readonly<Record<BillKind, string>>
  number: string
  issued: string
  operated: string
  issuer: string
  issuerAddress: string
  recipient: string
  nif: string
  address: string
  vehicle: string
  rental: string
  rectifies: string
  difference: string
  /** Of what a bank sent back. */
  returned: string
  concept: string
  count: string
  unitPrice: string
  amount: string
  total: string
  base: string
  vat: (percent: number) => string
  included: string
  lineOf: (line: Pick<PriceLineShown, 'kind' | 'mode'>) => string
  qr: string
  /** Of the record. */
  sent: string
  notSent: string
  foot: string
}

export const billWords: Readonly<Record<'es' | 'cat' | 'en', BillWords>> = {
  es: {
    locale: 'es-ES',
    kinds: { simplified: 'Factura simplificada', full: 'Factura', rectifying: 'Factura rectificativa' },
    number: 'Número',
    issued: 'Fecha de expedición',
    operated: 'Fecha de la operación',
    issuer: 'Expedida por',
    issuerAddress: 'Domicilio fiscal',
    recipient: 'Cliente',
    nif: 'NIF',
    address: 'Domicilio',
    vehicle: 'Vehículo',
    rental: 'Alquiler',
    rectifies: 'Rectifica la factura',
    difference: 'Reembolso, por diferencias',
    returned: 'Reembolso devuelto por el banco',
    concept: 'Concepto',
    count: 'Cantidad',
    unitPrice: 'Precio unitario',
    amount: 'Importe',
    total: 'Total',
    base: 'Base imponible',
    vat: (percent) => `IVA ${percent} %`,
    included: 'Precios con IVA incluido.',
    lineOf: lineNames('es'),
    sent: 'VERI*FACTU. Factura verificable en la sede electrónica de la AEAT.',
    notSent: 'El registro de esta factura no se ha enviado a la Agencia Tributaria.',
    qr: 'QR tributario:',
    foot: 'Página {page} de {pages}',
  },
  cat: {
    locale: 'ca-ES',
    kinds: { simplified: 'Factura simplificada', full: 'Factura', rectifying: 'Factura rectificativa' },
    number: 'Número',
    issued: 'Data d’expedició',
    operated: 'Data de l’operació',
    issuer: 'Expedida per',
    issuerAddress: 'Domicili fiscal',
    recipient: 'Client',
    nif: 'NIF',
    address: 'Domicili',
    vehicle: 'Vehicle',
    rental: 'Lloguer',
    rectifies: 'Rectifica la factura',
    difference: 'Devolució, per diferències',
    returned: 'Devolució tornada pel banc',
    concept: 'Concepte',
    count: 'Quantitat',
    unitPrice: 'Preu unitari',
    amount: 'Import',
    total: 'Total',
    base: 'Base imposable',
    vat: (percent) => `IVA ${percent} %`,
    included: 'Preus amb IVA inclòs.',
    lineOf: lineNames('cat'),
    sent: 'VERI*FACTU. Factura verificable a la seu electrònica de l’AEAT.',
    notSent: 'El registre d’aquesta factura no s’ha enviat a l’Agència Tributària.',
    qr: 'QR tributari:',
    foot: 'Pàgina {page} de {pages}',
  },
  en: {
    locale: 'en-GB',
    kinds: { simplified: 'Simplified bill', full: 'Bill', rectifying: 'Rectifying bill' },
    number: 'Number',
    issued: 'Issued on',
    operated: 'Date of the operation',
    issuer: 'Issued by',
    issuerAddress: 'Fiscal address',
    recipient: 'Customer',
    nif: 'Tax id',
    address: 'Address',
    vehicle: 'Vehicle',
    rental: 'Rental',
    rectifies: 'Rectifies bill',
    difference: 'Refund, by difference',
    returned: 'Refund that the bank sent back',
    concept: 'Item',
    count: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    total: 'Total',
    base: 'Before VAT',
    vat: (percent) => `VAT ${percent}%`,
    included: 'Prices include VAT.',
    lineOf: lineNames('en'),
    sent: 'VERI*FACTU. The bill can be verified at the tax agency’s electronic office.',
    notSent: 'The record of this bill has not been sent to the tax agency.',
    qr: 'Tax QR code:',
    foot: 'Page {page} of {pages}',
  },
}
