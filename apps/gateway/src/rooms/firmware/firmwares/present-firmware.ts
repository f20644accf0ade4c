import type { Firmware } from '@motora/contract/firmware'
import type { FirmwareRow } from './store.js'

export const presentFirmware = (row: FirmwareRow): Firmware => ({
  id: row.id,
  name: row.name,
  target: row.target,
  hardwareVersions: row.hardwareVersions,
  version: row.version,
  fileId: row.fileId,
  fileName: row.fileName,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256,
  notes: row.notes,
  created: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  isActive: row.isActive,
  isUsed: row.usedAt !== null,
  revision: row.revision,
})
