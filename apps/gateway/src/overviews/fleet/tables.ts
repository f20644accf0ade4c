import { serviceStates } from '@motora/contract/sharing'
import { bigint, boolean, doublePrecision, integer, pgView, smallint, text, time, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One row a vehicle, retired ones too, with what is shown with it. A rental whose reservation has lapsed still shows.
 */
export const fleetVehicles = pgView('fleet_vehicles', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id'),
  retiredAt: moment('retired_at'),
  name: text().notNull(),
  model: text().notNull(),
  plate: text(),
  vin: text().notNull(),
  imei: text().notNull(),
  traceabilityId: text('traceability_id'),
  outOfService: boolean('out_of_service').notNull(),
  selectToOperate: boolean('select_to_operate').notNull(),
  canOperate: boolean('can_operate').notNull(),
  isHelmetIncluded: boolean('is_helmet_included').notNull(),
  latestServiceAt: moment('latest_service_at'),
  createdAt: moment('created_at').notNull(),
  firmwareVersion: text('firmware_version'),
  receivedAt: moment('received_at'),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  isVehicleOn: boolean('is_vehicle_on'),
  batteryPercent: smallint('battery_percent'),
  odometerMetres: bigint('odometer_metres', { mode: 'number' }),
  isOutside: boolean('is_outside').notNull(),
  operatorName: text('operator_name'),
  operatorCanOperate: boolean('operator_can_operate'),
  exclusionStart: time('exclusion_start'),
  exclusionEnd: time('exclusion_end'),
  timezone: text(),
  operatorHasAreas: boolean('operator_has_areas').notNull(),
  serviceId: uuid('service_id'),
  rentalState: text('rental_state', { enum: serviceStates }),
  reserveLimitAt: moment('reserve_limit_at'),
  startedAt: moment('started_at'),
  customerId: uuid('customer_id'),
  customerEmail: text('customer_email'),
  customerFirstName: text('customer_first_name'),
  customerLastName: text('customer_last_name'),
  isKept: boolean('is_kept').notNull(),
  isUpdating: boolean('is_updating').notNull(),
  lowBatteryPercent: integer('low_battery_percent'),
  silentAfterMinutes: integer('silent_after_minutes'),
}).existing()
