import type { AuditEntry } from '../audit-entry.js'

/** How a vehicle is named on record: by what is written on it, as it is now. */
export const recordedVehicle = ({
  id,
  plate,
  name,
}: {
  id: string
  plate?: string | null
  name: string
}): NonNullable<AuditEntry['target']> => ({ kind: 'vehicle', id, name: plate || name })
