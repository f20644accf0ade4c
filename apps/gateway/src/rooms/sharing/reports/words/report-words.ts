/** What a monthly report says, in one language. */
export interface ReportWords {
  /** As RFC 5646 says it; also how figures, days and months are written. */
  locale: string
  title: (month: string) => string
  operator: string
  zone: string
  services: string
  distance: string
  time: string
  amount: string
  byDays: string
  eachService: string
  day: string
  end: string
  vehicle: string
  total: string
  /** Where there are more rentals than a report says one by one. */
  tooMany: (count: string) => string
  /** Of a month that is not over by the operator's clocks: up to when. */
  soFar: (moment: string) => string
  /** What is counted. */
  note: string
  foot: string
}

export const reportWords: Readonly<Record<'es' | 'cat' | 'en', ReportWords>> = {
  es: {
    locale: 'es-ES',
    title: (month) => `Detalle mensual: ${month}`,
    operator: 'Operador',
    zone: 'Zona horaria',
    services: 'Servicios',
    distance: 'Distancia',
    time: 'Tiempo total',
    amount: 'Importe',
    byDays: 'Por días',
    eachService: 'Servicios, uno a uno',
    day: 'Día',
    end: 'Fin',
    vehicle: 'Vehículo',
    total: 'Total',
    tooMany: (count) =>
      `Son ${count} servicios: uno a uno están en el archivo que se descarga de la lista de servicios.`,
    soFar: (moment) => `El mes no ha terminado: se cuenta hasta el ${moment}.`,
    note: 'Cada servicio cuenta el día en que terminó. El tiempo total va del inicio al fin, pausas incluidas. El importe es el precio con descuento; un servicio sin tarifa no suma.',
    foot: 'Página {page} de {pages}',
  },
  cat: {
    locale: 'ca-ES',
    title: (month) => `Detall mensual: ${month}`,
    operator: 'Operador',
    zone: 'Zona horària',
    services: 'Serveis',
    distance: 'Distància',
    time: 'Temps total',
    amount: 'Import',
    byDays: 'Per dies',
    eachService: 'Serveis, un a un',
    day: 'Dia',
    end: 'Fi',
    vehicle: 'Vehicle',
    total: 'Total',
    tooMany: (count) => `Són ${count} serveis: un a un són al fitxer que es baixa de la llista de serveis.`,
    soFar: (moment) => `El mes no s’ha acabat: es compta fins al ${moment}.`,
    note: 'Cada servei compta el dia en què va acabar. El temps total va de l’inici a la fi, pauses incloses. L’import és el preu amb descompte; un servei sense tarifa no suma.',
    foot: 'Pàgina {page} de {pages}',
  },
  en: {
    locale: 'en-GB',
    title: (month) => `Monthly details: ${month}`,
    operator: 'Operator',
    zone: 'Time zone',
    services: 'Services',
    distance: 'Distance',
    time: 'Total time',
    amount: 'Amount',
    byDays: 'By day',
    eachService: 'Services one by one',
    day: 'Day',
    end: 'End',
    vehicle: 'Vehicle',
    total: 'Total',
    tooMany: (count) => `There are ${count} services: the file of the list of services has them one by one.`,
    soFar: (moment) => `The month is not over: counted up to ${moment}.`,
    note: 'A service counts on the day on which it ended. The total time is from start to end, pauses included. The amount is the price after discount; a service without a tariff adds nothing.',
    foot: 'Page {page} of {pages}',
  },
}
