import type { VehicleCommand } from '@motora/contract/vehicles'
import { nameShownTo } from '../../provider-people.js'
import type { Actor } from '../../work.js'
import type { CommandRow } from './store.js'

export const presentCommand = (row: CommandRow, reader: Actor): VehicleCommand => ({
  id: row.id,
  vehicleId: row.vehicleId,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  requestedBy: nameShownTo(reader, { name: row.requestedBy, byProvider: row.requestedByProvider }),
  byProvider: row.requestedByProvider,
  requestedTimestamp: row.requestedAt.toISOString(),
  expiresTimestamp: row.expiresAt.toISOString(),
  sentTimestamp: row.sentAt?.toISOString() ?? null,
  endedTimestamp: row.endedAt?.toISOString() ?? null,
})
