import type { CommandObstacle, VehicleCommand, VehicleCommandKind } from '@motora/contract/vehicles'
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const vehicleCommands = pgTable('vehicle_commands', {
  operatorId: uuid('operator_id'),
  id: uuid().primaryKey(),
  vehicleId: uuid('vehicle_id').notNull(),
  kind: text().$type<VehicleCommandKind>().notNull(),
  state: text().$type<VehicleCommand['state']>().notNull(),
  reason: text().$type<CommandObstacle>(),
  /** The rental that ordered it; null: somebody asked for it. */
  rentalId: uuid('rental_id'),
  requestedByAccount: uuid('requested_by_account'),
  requestedBy: text('requested_by').notNull(),
  requestedByProvider: boolean('requested_by_provider').notNull().default(false),
  requestedAt: moment('requested_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  sentAt: moment('sent_at'),
  endedAt: moment('ended_at'),
})
