import { openPlanted, type Planted, sqlOf } from './planted.js'

const tables = [
  'customers',
  'customer_operators',
  'services',
  'trips',
  'payments',
  'refunds',
  'bills',
  'tax_records',
  'vehicles',
  'vehicle_tenures',
  'service_days',
  'reservation_days',
  'rider_numbers',
  'rider_days',
  'vehicle_numbers',
  'vehicle_days',
  'rented_vehicles',
  'trip_addresses',
]

/** So many services of a tenth as many riders, with their trips, payments and bills, over four years. */
export const openServices = (many: number): Promise<Planted> =>
  openPlanted('s15', tables, [
    sqlOf('./s2-customers.sql', Math.floor(many / 10)),
    sqlOf('./s15-service-lists.sql', many),
  ])
