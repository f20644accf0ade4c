import type { VehicleCommand } from '@motora/contract/vehicles'
import type { CommandRow } from './store.js'

export const presentCommand = (row: CommandRow): VehicleCommand => ({
  id: row.id,
  vehicleId: row.vehicleId,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  requestedBy: row.requestedBy,
  requestedTimestamp: row.requestedAt.toISOString(),
  expiresTimestamp: row.expiresAt.toISOString(),
  sentTimestamp: row.sentAt?.toISOString() ?? null,
  endedTimestamp: row.endedAt?.toISOString() ?? null,
})
