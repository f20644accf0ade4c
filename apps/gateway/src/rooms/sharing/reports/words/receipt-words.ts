import type { DisputeState, PaymentStatus, PendingRefund, PriceLineShown, ServiceState } from '@motora/contract/sharing'
import { lineNames } from '../../../price-line-words.js'

/** What the receipt of a service says, in one language; what screens show too has the same name there. */
export interface ReceiptWords {
  /** As RFC 5646 says it; also how figures and times are written. */
  locale: string
  title: (vehicle: string) => string
  operator: string
  vehicle: string
  state: string
  states: Readonly<Record<ServiceState, string>>
  reserved: string
  cancelled: string
  start: string
  end: string
  /** The time zone of these times. */
  zone: string
  from: string
  to: string
  distance: string
  driven: string
  paused: string
  price: string
  /** Heads the lines of the price. */
  concept: string
  lineOf: (line: Pick<PriceLineShown, 'kind' | 'mode'>) => string
  count: string
  unitPrice: string
  amount: string
  total: string
  /** The service goes on. */
  soFar: string
  credit: string
  none: string
  /** By which rates. */
  tariff: (since: string) => string
  payment: string
  payments: Readonly<Record<PaymentStatus, string>>
  /** A refund that goes on: said in place of that it is paid, as screens do. */
  refundsPending: Readonly<Record<PendingRefund, string>>
  /** By refunds. */
  givenBack: string
  /** The payer told the bank that the payment is wrong. */
  dispute: string
  disputes: Readonly<Record<DisputeState, string>>
  /** The number of the bill. */
  bill: string
  foot: string
}

export const receiptWords: Readonly<Record<'es' | 'cat' | 'en', ReceiptWords>> = {
  es: {
    locale: 'es-ES',
    title: (vehicle) => `Servicio de ${vehicle}`,
    operator: 'Operador',
    vehicle: 'Vehículo',
    state: 'Estado',
    states: {
      reserved: 'Reservado',
      cancelled: 'Cancelado',
      expired: 'Caducado',
      'in progress': 'En curso',
      paused: 'En pausa',
      ended: 'Finalizado',
    },
    reserved: 'Reservado el',
    cancelled: 'Cancelado el',
    start: 'Inicio del viaje',
    end: 'Fin del viaje',
    zone: 'Zona horaria',
    from: 'Origen',
    to: 'Destino',
    distance: 'Distancia',
    driven: 'Tiempo de conducción',
    paused: 'En pausa',
    price: 'Precio',
    concept: 'Concepto',
    count: 'Cantidad',
    unitPrice: 'Precio unitario',
    lineOf: lineNames('es'),
    amount: 'Importe',
    total: 'Total',
    soFar: 'Precio hasta ahora',
    credit: 'Pagado con crédito',
    none: 'Este servicio no tiene precio.',
    tariff: (since) => `Según las tarifas vigentes desde el ${since}`,
    payment: 'Pago',
    payments: {
      pending: 'Pendiente',
      success: 'Pagado',
      failed: 'Fallido',
      refunded: 'Reembolsado',
      cancelled: 'Cancelado',
      'not required': 'No requerido',
    },
    refundsPending: { waiting: 'Reembolso por autorizar', 'on its way': 'Reembolso en curso' },
    givenBack: 'Reembolsado',
    dispute: 'Disputa',
    bill: 'Factura',
    disputes: { open: 'abierta', won: 'ganada', lost: 'perdida' },
    foot: 'Página {page} de {pages}',
  },
  cat: {
    locale: 'ca-ES',
    title: (vehicle) => `Servei de ${vehicle}`,
    operator: 'Operador',
    vehicle: 'Vehicle',
    state: 'Estat',
    states: {
      reserved: 'Reservat',
      cancelled: 'Cancel·lat',
      expired: 'Caducat',
      'in progress': 'En curs',
      paused: 'En pausa',
      ended: 'Finalitzat',
    },
    reserved: 'Reservat el',
    cancelled: 'Cancel·lat el',
    start: 'Inici del viatge',
    end: 'Final del viatge',
    zone: 'Zona horària',
    from: 'Origen',
    to: 'Destí',
    distance: 'Distància',
    driven: 'Temps de conducció',
    paused: 'En pausa',
    price: 'Preu',
    concept: 'Concepte',
    count: 'Quantitat',
    unitPrice: 'Preu unitari',
    lineOf: lineNames('cat'),
    amount: 'Import',
    total: 'Total',
    soFar: 'Preu fins ara',
    credit: 'Pagat amb crèdit',
    none: 'Aquest servei no té preu.',
    tariff: (since) => `Segons les tarifes vigents des del ${since}`,
    payment: 'Pagament',
    payments: {
      pending: 'Pendent',
      success: 'Pagat',
      failed: 'Fallit',
      refunded: 'Tornat',
      cancelled: 'Cancel·lat',
      'not required': 'No requerit',
    },
    refundsPending: { waiting: 'Devolució per autoritzar', 'on its way': 'Devolució en curs' },
    givenBack: 'Tornat',
    dispute: 'Disputa',
    bill: 'Factura',
    disputes: { open: 'oberta', won: 'guanyada', lost: 'perduda' },
    foot: 'Pàgina {page} de {pages}',
  },
  en: {
    locale: 'en-GB',
    title: (vehicle) => `Service of ${vehicle}`,
    operator: 'Operator',
    vehicle: 'Vehicle',
    state: 'Status',
    states: {
      reserved: 'Reserved',
      cancelled: 'Cancelled',
      expired: 'Expired',
      'in progress': 'In progress',
      paused: 'Paused',
      ended: 'Ended',
    },
    reserved: 'Reserved at',
    cancelled: 'Cancelled at',
    start: 'Start of the trip',
    end: 'End of the trip',
    zone: 'Time zone',
    from: 'Origin',
    to: 'Destination',
    distance: 'Distance',
    driven: 'Driving time',
    paused: 'Paused',
    price: 'Price',
    concept: 'Item',
    count: 'Quantity',
    unitPrice: 'Unit price',
    lineOf: lineNames('en'),
    amount: 'Amount',
    total: 'Total',
    soFar: 'Price so far',
    credit: 'Paid with credit',
    none: 'This service has no price.',
    tariff: (since) => `By the rates in force since ${since}`,
    payment: 'Payment',
    payments: {
      pending: 'Pending',
      success: 'Paid',
      failed: 'Failed',
      refunded: 'Refunded',
      cancelled: 'Cancelled',
      'not required': 'Not required',
    },
    refundsPending: { waiting: 'Refund to be allowed', 'on its way': 'Refund under way' },
    givenBack: 'Refunded',
    dispute: 'Dispute',
    bill: 'Bill',
    disputes: { open: 'open', won: 'won', lost: 'lost' },
    foot: 'Page {page} of {pages}',
  },
}
