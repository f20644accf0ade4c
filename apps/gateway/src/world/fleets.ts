import type { RateUpdate } from '@motora/contract/pricing'
import type { NewArea, NewOperator } from '../rooms/operators/index.js'

/** The companies of the pretend world, by the name under which its people speak of them. */
export type Company = 'ona' | 'ona-gracia' | 'ona-litoral' | 'campus' | 'brisa'

interface CompanyPlan {
  name: Company
  parent?: Company
  operator: NewOperator
  canOperate: boolean
  /** What it asks for; none where it is free. */
  tariff?: RateUpdate
  /** Was disabled for a day, so many days before the first rental. */
  stopped?: { days: number; note: string }
  areas: NewArea[]
  /** How many vehicles, of which models. */
  vehicles: { model: string; count: number; platePrefix: string }[]
}

/** By the minute: what most of them ask for. */
const byMinute: RateUpdate = {
  currency: 'eur',
  billingUnit: 'minute',
  freeFractionMinutes: 0,
  priceMinute: 0.26,
  pricePauseMinute: 0.07,
  priceHours: [],
  priceDays: [],
  maxPricePerDay: 29,
  freePauseMinutes: 5,
}

/** Rough outlines, drawn by hand around parts of Barcelona: [latitude, longitude]. */
const city: [number, number][] = [
  [41.3525, 2.1105],
  [41.3865, 2.1005],
  [41.4175, 2.1245],
  [41.4365, 2.1655],
  [41.4265, 2.2085],
  [41.4075, 2.2205],
  [41.3795, 2.1935],
  [41.3655, 2.1685],
]
const gracia: [number, number][] = [
  [41.3945, 2.1475],
  [41.4115, 2.1385],
  [41.4225, 2.1535],
  [41.4135, 2.1685],
  [41.3985, 2.1665],
]
const litoral: [number, number][] = [
  [41.3735, 2.1785],
  [41.3895, 2.1815],
  [41.4085, 2.2005],
  [41.4075, 2.2205],
  [41.3925, 2.2085],
  [41.3785, 2.1945],
]

export const companies: readonly CompanyPlan[] = [
  {
    name: 'ona',
    operator: {
      name: 'Ona Mobilitat',
      cif: 'B66012345',
      fiscalAddress: 'Carrer de la Demostració 1, 08001 Barcelona',
      iban: 'ES9121000418450200051332',
      isPrivate: false,
      colour1: '#C92A2A',
      colour2: '#343A40',
      contactPhone: '+34932000101',
      managerEmail: 'manager@motora.demo',
      link: 'https://ona.example',
      isHelmetIncluded: true,
      timezone: 'Europe/Madrid',
      minimumAge: 18,
      serviceCommissionPercent: 12,
    },
    canOperate: true,
    tariff: byMinute,
    areas: [{ name: 'Barcelona', ring: city }],
    vehicles: [
      { model: 'S01', count: 34, platePrefix: 'MB' },
      { model: 'S02', count: 10, platePrefix: 'MC' },
    ],
  },
  {
    name: 'ona-gracia',
    parent: 'ona',
    operator: {
      name: 'Ona Gràcia',
      cif: 'B66012352',
      fiscalAddress: 'Carrer de la Demostració 2, 08012 Barcelona',
      colour1: '#1864AB',
      contactPhone: '+34932000102',
      managerEmail: 'manager@motora.demo',
      timezone: 'Europe/Madrid',
      // quiet streets: nothing is rented at night
      exclusionStart: '01:00',
      exclusionEnd: '05:30',
    },
    canOperate: true,
    tariff: {
      ...byMinute,
      billingUnit: 'hour',
      priceHours: [
        { hours: 1, pricePerHour: 6 },
        { hours: 3, pricePerHour: 5 },
        { hours: 8, pricePerHour: 3.5 },
      ],
      maxPricePerDay: 35,
    },
    areas: [{ name: 'Gràcia', ring: gracia }],
    vehicles: [{ model: 'S01', count: 10, platePrefix: 'MG' }],
  },
  {
    name: 'ona-litoral',
    parent: 'ona',
    operator: {
      name: 'Ona Litoral',
      cif: 'B66012360',
      fiscalAddress: 'Carrer de la Demostració 3, 08005 Barcelona',
      colour1: '#0B7285',
      contactPhone: '+34932000103',
      managerEmail: 'manager@motora.demo',
      timezone: 'Europe/Madrid',
    },
    canOperate: true,
    tariff: { ...byMinute, priceMinute: 0.25, modes: { eco: 0.22, city: null, sport: 0.31 } },
    areas: [
      { name: 'Litoral', ring: litoral },
      { name: 'Fòrum', latitude: 41.4105, longitude: 2.2215, radiusMetres: 450 },
    ],
    vehicles: [{ model: 'S02', count: 8, platePrefix: 'ML' }],
  },
  {
    name: 'campus',
    operator: {
      name: 'Campus Moto',
      cif: 'B66054321',
      fiscalAddress: 'Carrer de la Demostració 4, 08028 Barcelona',
      iban: 'ES7921000813610123456789',
      isPrivate: true,
      isFree: true,
      colour1: '#5F3DC4',
      contactPhone: '+34932000201',
      managerEmail: 'manager.private@motora.demo',
      timezone: 'Europe/Madrid',
      isStationBase: true,
    },
    canOperate: true,
    stopped: { days: 6, note: 'L’assegurança de la flota ha caducat.' },
    areas: [
      { name: 'Zona Universitària', latitude: 41.3845, longitude: 2.1165, radiusMetres: 900 },
      { name: 'Ciutadella', latitude: 41.3885, longitude: 2.1895, radiusMetres: 500 },
    ],
    vehicles: [{ model: 'S01', count: 10, platePrefix: 'MU' }],
  },
  {
    name: 'brisa',
    operator: {
      name: 'Brisa Moto',
      cif: 'B66077777',
      fiscalAddress: 'Carrer de la Demostració 5, 08018 Barcelona',
      colour1: '#2B8A3E',
      contactPhone: '+34932000301',
      managerEmail: 'manager.new@motora.demo',
      timezone: 'Europe/Madrid',
    },
    canOperate: false,
    tariff: {
      ...byMinute,
      billingUnit: 'days',
      priceDays: [
        { days: 1, pricePerDay: 29 },
        { days: 3, pricePerDay: 25 },
        { days: 7, pricePerDay: 19 },
      ],
    },
    areas: [{ name: 'Poblenou', latitude: 41.4035, longitude: 2.1985, radiusMetres: 1200 }],
    vehicles: [{ model: 'S01', count: 4, platePrefix: 'MN' }],
  },
]
