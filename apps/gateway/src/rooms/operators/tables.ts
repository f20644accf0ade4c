import { type OperatorHappening, type OperatorOwnData, vehicleRequestStates } from '@motora/contract/operators'
import {
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const operators = pgTable('operators', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  cif: text().notNull(),
  fiscalAddress: text('fiscal_address'),
  iban: text(),
  parentId: uuid('parent_id').notNull(),
  isPrivate: boolean('is_private').notNull(),
  isFree: boolean('is_free').notNull(),
  isStationBase: boolean('is_station_base').notNull(),
  isHelmetIncluded: boolean('is_helmet_included').notNull(),
  contactPhone: text('contact_phone'),
  managerEmail: text('manager_email'),
  link: text(),
  extraInfo: text('extra_info'),
  colour1: text(),
  colour2: text(),
  exclusionStart: time('exclusion_start'),
  exclusionEnd: time('exclusion_end'),
  timezone: text().notNull(),
  minimumAge: integer('minimum_age').notNull(),
  costByVehicle: numeric('cost_by_vehicle', { mode: 'number' }).notNull(),
  serviceCommissionPercent: numeric('service_commission_percent', { mode: 'number' }).notNull(),
  canOperate: boolean('can_operate').notNull(),
  cannotOperateReason: text('cannot_operate_reason'),
  logoSha256: text('logo_sha256'),
  vehicleTypes: integer('vehicle_types').array().notNull().default([]),
  group: text('group_name'),
  isSupportDerived: boolean('is_support_derived').notNull().default(false),
  comment: text(),
  note: text(),
  submittedAt: instant('submitted_at'),
  disabledAt: instant('disabled_at'),
  hasTariff: boolean('has_tariff').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  version: integer().notNull().default(1),
})

export const operatorAreas = pgTable('operator_areas', {
  operatorId: uuid('operator_id').notNull(),
  id: uuid().notNull(),
  kind: text({ enum: ['polygon', 'circle'] }).notNull(),
  name: text(),
  ring: jsonb().$type<[latitude: number, longitude: number][]>(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  radiusMetres: doublePrecision('radius_metres'),
})

export const operatorLogos = pgTable('operator_logos', {
  operatorId: uuid('operator_id').notNull(),
  sha256: text().notNull(),
  contentType: text('content_type').notNull(),
  bytes: bytea().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const operatorChanges = pgTable('operator_changes', {
  operatorId: uuid('operator_id').primaryKey(),
  data: jsonb().$type<OperatorOwnData>().notNull(),
  submittedAt: instant('submitted_at').notNull(),
  submittedBy: uuid('submitted_by'),
  submittedByName: text('submitted_by_name'),
})

export const operatorHistory = pgTable('operator_history', {
  operatorId: uuid('operator_id').notNull(),
  id: uuid().notNull(),
  at: instant('at').notNull(),
  what: text().$type<OperatorHappening>().notNull(),
  byAccount: uuid('by_account'),
  byName: text('by_name'),
  byProvider: boolean('by_provider').notNull(),
  reason: text(),
  changed: text().array().notNull().default([]),
})

export const vehicleOffers = pgTable('vehicle_offers', {
  model: text().primaryKey(),
  available: integer().notNull(),
  changedAt: instant('changed_at').notNull(),
})

export const vehicleRequests = pgTable('vehicle_requests', {
  operatorId: uuid('operator_id').notNull(),
  id: uuid().notNull(),
  lines: jsonb().$type<{ model: string; quantity: number }[]>().notNull(),
  comment: text(),
  state: text({ enum: vehicleRequestStates }).notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name'),
  answeredAt: instant('answered_at'),
  answeredBy: uuid('answered_by'),
  answer: text(),
})
