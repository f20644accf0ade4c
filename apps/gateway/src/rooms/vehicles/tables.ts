import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Watch } from './telemetry/latest-state.js'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Version of a part's program: the one it runs, and the one it should. */
export interface FirmwareVersions {
  ecu?: { current?: string; desired?: string }
  bms?: { current?: string; desired?: string }
  tcu?: { current?: string; desired?: string }
}

export const vehicles = pgTable('vehicles', {
  id: uuid().primaryKey(),
  operatorId: uuid('operator_id'),
  name: text().notNull(),
  model: text().notNull(),
  revision: text(),
  color: text(),
  manufactureDate: date('manufacture_date', { mode: 'string' }),
  plate: text(),
  vin: text().notNull(),
  imei: text().notNull(),
  bluetoothMac: text('bluetooth_mac'),
  batteryPackId: text('battery_pack_id'),
  traceabilityId: text('traceability_id'),
  homologationType: integer('homologation_type'),
  outOfService: boolean('out_of_service').notNull().default(false),
  selectToOperate: boolean('select_to_operate').notNull().default(true),
  isHelmetIncluded: boolean('is_helmet_included').notNull().default(true),
  canOperate: boolean('can_operate').notNull().default(true),
  cannotOperateReason: text('cannot_operate_reason'),
  firmware: jsonb().$type<FirmwareVersions>().notNull().default({}),
  latestServiceAt: moment('latest_service_at'),
  createdAt: moment('created_at').notNull(),
  retiredAt: moment('retired_at'),
  version: integer().notNull().default(1),
})

export const vehicleTenures = pgTable('vehicle_tenures', {
  operatorId: uuid('operator_id').notNull(),
  vehicleId: uuid('vehicle_id').notNull(),
  firstAssignedAt: moment('first_assigned_at').notNull(),
})

export const vehicleStates = pgTable('vehicle_states', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  operatorId: uuid('operator_id'),
  vehicleId: uuid('vehicle_id').notNull(),
  at: moment('at').notNull(),
  outOfService: boolean('out_of_service').notNull(),
  isHeld: boolean('is_held').notNull(),
  model: text().notNull(),
  plate: text(),
})

export const vehicleLatest = pgTable('vehicle_latest', {
  vehicleId: uuid('vehicle_id').primaryKey(),
  operatorId: uuid('operator_id'),
  at: moment('at'),
  source: text(),
  hash: bytes(),
  receivedAt: moment('received_at'),
  fixAt: moment('fix_at'),
  fixToldAt: moment('fix_told_at'),
  speedAt: moment('speed_at'),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  speedKmh: real('speed_kmh'),
  maxSpeedKmh: real('max_speed_kmh'),
  headingDegrees: smallint('heading_degrees'),
  altitudeMetres: real('altitude_metres'),
  batteryPercent: smallint('battery_percent'),
  isBatteryCharging: boolean('is_battery_charging'),
  isVehicleOn: boolean('is_vehicle_on'),
  odometerMetres: bigint('odometer_metres', { mode: 'number' }),
  rangeKilometres: real('range_kilometres'),
  more: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  toldEarlier: jsonb('told_earlier').notNull().default({}),
  astray: jsonb(),
  watch: jsonb().$type<Watch>().notNull().default({}),
})

/** Whose hands a vehicle is in. Written by a trigger of sharing's rentals (migration 0020), and read here. */
export const vehicleRentals = pgTable('vehicle_rentals', {
  vehicleId: uuid('vehicle_id').primaryKey(),
  operatorId: uuid('operator_id').notNull(),
  rentalId: uuid('rental_id').notNull(),
  state: text({ enum: ['booked', 'in service', 'paused'] }).notNull(),
  bookedUntil: moment('booked_until'),
})

export const vehicleReports = pgTable('vehicle_reports', {
  operatorId: uuid('operator_id'),
  vehicleId: uuid('vehicle_id').notNull(),
  at: moment('at').notNull(),
  source: text().notNull(),
  hash: bytes().notNull(),
  receivedAt: moment('received_at').notNull(),
  fixAt: moment('fix_at'),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  speedKmh: real('speed_kmh'),
  headingDegrees: smallint('heading_degrees'),
  batteryPercent: smallint('battery_percent'),
  isVehicleOn: boolean('is_vehicle_on'),
  odometerMetres: bigint('odometer_metres', { mode: 'number' }),
  doubts: text().array(),
  more: jsonb().$type<Record<string, unknown>>(),
  raw: bytes().notNull(),
})

export const vehicleEvents = pgTable('vehicle_events', {
  operatorId: uuid('operator_id'),
  vehicleId: uuid('vehicle_id').notNull(),
  at: moment('at').notNull(),
  kind: text().notNull(),
  source: text().notNull(),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  receivedAt: moment('received_at').notNull(),
})

export const quarantinedReports = pgTable('quarantined_reports', {
  id: uuid().primaryKey(),
  source: text().notNull(),
  deviceKey: text('device_key').notNull(),
  reason: text().notNull(),
  deviceTime: moment('device_time'),
  receivedAt: moment('received_at').notNull(),
  hash: bytes().notNull(),
  raw: bytes().notNull(),
  decoded: jsonb().$type<Record<string, unknown>>(),
  releasedAt: moment('released_at'),
})

export const mapSettings = pgTable('map_settings', {
  id: uuid().primaryKey(),
  onlyOne: boolean('only_one').notNull().default(true),
  showOnlyReceivedLastMinutes: integer('show_only_received_last_minutes'),
  showOutOfService: boolean('show_out_of_service').notNull().default(true),
  updatedAt: moment('updated_at').notNull(),
})

export const deviceKeys = pgTable('device_keys', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  keyHash: text('key_hash').notNull(),
  imei: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  /** E-mail, as it was then. */
  madeBy: text('made_by'),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})
