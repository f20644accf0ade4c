import { type TicketNote, type TicketObservation, ticketDetectors } from '@motora/contract/technicians'
import { boolean, doublePrecision, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const tickets = pgTable('tickets', {
  operatorId: uuid('operator_id'),
  id: uuid().primaryKey(),
  code: text().notNull(),
  title: text().notNull(),
  createdAt: moment('created_at').notNull(),
  createdByAccount: uuid('created_by_account'),
  createdByEmail: text('created_by_email').notNull().default(''),
  createdByName: text('created_by_name').notNull(),
  vehicleId: uuid('vehicle_id').notNull(),
  vehicleName: text('vehicle_name').notNull(),
  plate: text(),
  model: text().notNull(),
  imei: text().notNull(),
  serviceId: uuid('service_id'),
  technicianId: uuid('technician_id'),
  technicianName: text('technician_name'),
  /** Null: no mail about it is to be sent. */
  technicianUnawareSince: moment('technician_unaware_since'),
  vehicleCannotOperate: boolean('vehicle_cannot_operate').notNull(),
  city: text().notNull().default(''),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  closedAt: moment('closed_at'),
  closedByAccount: uuid('closed_by_account'),
  closedByName: text('closed_by_name'),
  closingComment: text('closing_comment'),
  detector: text({ enum: ticketDetectors }),
  happenedAt: moment('happened_at'),
  causeGoneAt: moment('cause_gone_at'),
})

export const ticketNotes = pgTable('ticket_notes', {
  operatorId: uuid('operator_id'),
  id: uuid().primaryKey(),
  ticketId: uuid('ticket_id').notNull(),
  createdAt: moment('created_at').notNull(),
  createdByAccount: uuid('created_by_account'),
  createdByName: text('created_by_name').notNull(),
  kind: text().$type<TicketNote['kind']>().notNull(),
  text: text().notNull(),
  observation: jsonb().$type<TicketObservation>(),
})
