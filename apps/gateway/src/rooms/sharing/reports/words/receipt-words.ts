import type { DisputeState, PaymentStatus, PendingRefund, ServiceState } from '@motora/contract/sharing'
import type { PriceLine } from '@motora/rules/pricing'

/** What the receipt of a service says, in one language. */
export interface ReceiptWords {
  /** As RFC 5646 says it; also how figures and times are written. */
  locale: string
  title: (vehicle: string) => string
  operator: string
  vehicle: string
  state: string
  states: Readonly<Record<ServiceState, string>>
  reserved: string
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
  lines: Readonly<Record<PriceLine['kind'] | 'discount', string>>
  count: string
  unitPrice: string
  amount: string
  total: string
  /** The service goes on. */
  soFar: string
  credit: string
  none: string
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
    reserved: 'Reserva',
    start: 'Inicio',
    end: 'Fin',
    zone: 'Zona horaria',
    from: 'Origen',
    to: 'Destino',
    distance: 'Distancia',
    driven: 'Conducción',
    paused: 'Pausa',
    price: 'Precio',
    count: 'Cantidad',
    unitPrice: 'Precio unitario',
    lines: {
      drive: 'Minutos de conducción',
      pause: 'Minutos de pausa',
      hour: 'Horas',
      day: 'Días',
      maximum: 'Máximo del día',
      'free-operator': 'Operador sin cobro',
      discount: 'Descuento',
      'never-started': 'No llegó a encenderse',
    },
    amount: 'Importe',
    total: 'Total',
    soFar: 'Hasta ahora',
    credit: 'Pagado con crédito',
    none: 'Este servicio no tiene precio.',
    payment: 'Pago',
    payments: {
      pending: 'Pendiente',
      success: 'Pagado',
      failed: 'Fallido',
      refunded: 'Reembolsado',
      cancelled: 'Cancelado',
      'not required': 'Nada que pagar',
    },
    refundsPending: { waiting: 'Reembolso por autorizar', 'on its way': 'Reembolso en curso' },
    givenBack: 'Reembolsado',
    dispute: 'Disputa en el banco',
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
    reserved: 'Reserva',
    start: 'Inici',
    end: 'Fi',
    zone: 'Zona horària',
    from: 'Origen',
    to: 'Destí',
    distance: 'Distància',
    driven: 'Conducció',
    paused: 'Pausa',
    price: 'Preu',
    count: 'Quantitat',
    unitPrice: 'Preu unitari',
    lines: {
      drive: 'Minuts de conducció',
      pause: 'Minuts de pausa',
      hour: 'Hores',
      day: 'Dies',
      maximum: 'Màxim del dia',
      'free-operator': 'Operador sense cobrament',
      discount: 'Descompte',
      'never-started': 'No es va arribar a engegar',
    },
    amount: 'Import',
    total: 'Total',
    soFar: 'Fins ara',
    credit: 'Pagat amb crèdit',
    none: 'Aquest servei no té preu.',
    payment: 'Pagament',
    payments: {
      pending: 'Pendent',
      success: 'Pagat',
      failed: 'Fallit',
      refunded: 'Tornat',
      cancelled: 'Cancel·lat',
      'not required': 'Res a pagar',
    },
    refundsPending: { waiting: 'Devolució per autoritzar', 'on its way': 'Devolució en curs' },
    givenBack: 'Tornat',
    dispute: 'Disputa al banc',
    bill: 'Factura',
    disputes: { open: 'oberta', won: 'guanyada', lost: 'perduda' },
    foot: 'Pàgina {page} de {pages}',
  },
  en: {
    locale: 'en-GB',
    title: (vehicle) => `Service of ${vehicle}`,
    operator: 'Operator',
    vehicle: 'Vehicle',
    state: 'State',
    states: {
      reserved: 'Reserved',
      cancelled: 'Cancelled',
      expired: 'Expired',
      'in progress': 'In progress',
      paused: 'Paused',
      ended: 'Ended',
    },
    reserved: 'Reserved',
    start: 'Start',
    end: 'End',
    zone: 'Time zone',
    from: 'From',
    to: 'To',
    distance: 'Distance',
    driven: 'Driven',
    paused: 'Paused',
    price: 'Price',
    count: 'Count',
    unitPrice: 'Unit price',
    lines: {
      drive: 'Minutes driven',
      pause: 'Minutes paused',
      hour: 'Hours',
      day: 'Days',
      maximum: 'Maximum of the day',
      'free-operator': 'Operator without payment',
      discount: 'Discount',
      'never-started': 'Never came on',
    },
    amount: 'Amount',
    total: 'Total',
    soFar: 'So far',
    credit: 'Paid with credit',
    none: 'This service has no price.',
    payment: 'Payment',
    payments: {
      pending: 'Pending',
      success: 'Paid',
      failed: 'Failed',
      refunded: 'Refunded',
      cancelled: 'Cancelled',
      'not required': 'Nothing to pay',
    },
    refundsPending: { waiting: 'Refund to be allowed', 'on its way': 'Refund under way' },
    givenBack: 'Given back',
    dispute: 'Dispute at the bank',
    bill: 'Bill',
    disputes: { open: 'open', won: 'won', lost: 'lost' },
    foot: 'Page {page} of {pages}',
  },
}
