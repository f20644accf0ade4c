/** What the PDF of a settlement says, in one language. */
export interface SettlementWords {
  /** As RFC 5646 says it; also how figures and moments are written. */
  locale: string
  title: (month: string) => string
  operator: string
  nif: string
  month: string
  span: string
  made: string
  concept: string
  detail: string
  amount: string
  card: string
  credit: string
  refunds: string
  disputes: string
  commission: string
  vehicles: string
  days: (days: string, price: string, ofMonth: number) => string
  payable: string
  owed: string
  terms: string
  foot: string
}

export const settlementWords: Readonly<Record<'es' | 'cat' | 'en', SettlementWords>> = {
  es: {
    locale: 'es-ES',
    title: (month) => `Liquidación de ${month}`,
    operator: 'Operador',
    nif: 'NIF',
    month: 'Mes',
    span: 'Periodo',
    made: 'Hecha el',
    concept: 'Concepto',
    detail: 'Detalle',
    amount: 'Importe',
    card: 'Cobrado con tarjeta',
    credit: 'Pagado con crédito de los clientes',
    refunds: 'Reembolsos',
    disputes: 'Disputas',
    commission: 'Comisión por servicio',
    vehicles: 'Coste por vehículo',
    days: (days, price, ofMonth) =>
      `${days} ${days === '1' ? 'día' : 'días'} de vehículo, ${price} por vehículo y mes de ${ofMonth} días`,
    payable: 'A pagar al operador',
    owed: 'A pagar por el operador',
    terms: 'La comisión y el coste por vehículo son los que tenía el operador al hacer la liquidación.',
    foot: 'Página {page} de {pages}',
  },
  cat: {
    locale: 'ca-ES',
    title: (month) => `Liquidació ${/^[aeiou]/.test(month) ? 'd’' : 'de '}${month}`,
    operator: 'Operador',
    nif: 'NIF',
    month: 'Mes',
    span: 'Període',
    made: 'Feta el',
    concept: 'Concepte',
    detail: 'Detall',
    amount: 'Import',
    card: 'Cobrat amb targeta',
    credit: 'Pagat amb crèdit dels clients',
    refunds: 'Devolucions',
    disputes: 'Disputes',
    commission: 'Comissió per servei',
    vehicles: 'Cost per vehicle',
    days: (days, price, ofMonth) =>
      `${days} ${days === '1' ? 'dia' : 'dies'} de vehicle, ${price} per vehicle i mes de ${ofMonth} dies`,
    payable: 'A pagar a l’operador',
    owed: 'A pagar per l’operador',
    terms: 'La comissió i el cost per vehicle són els que tenia l’operador en fer la liquidació.',
    foot: 'Pàgina {page} de {pages}',
  },
  en: {
    locale: 'en-GB',
    title: (month) => `Settlement of ${month}`,
    operator: 'Operator',
    nif: 'Tax id',
    month: 'Month',
    span: 'Period',
    made: 'Made on',
    concept: 'Item',
    detail: 'Detail',
    amount: 'Amount',
    card: 'Collected by card',
    credit: 'Paid with customers’ credit',
    refunds: 'Refunds',
    disputes: 'Disputes',
    commission: 'Commission on services',
    vehicles: 'Cost per vehicle',
    days: (days, price, ofMonth) => `${days} vehicle days, ${price} per vehicle and month of ${ofMonth} days`,
    payable: 'Payable to the operator',
    owed: 'Payable by the operator',
    terms: 'Commission and cost per vehicle are those that the operator had when the settlement was made.',
    foot: 'Page {page} of {pages}',
  },
}
