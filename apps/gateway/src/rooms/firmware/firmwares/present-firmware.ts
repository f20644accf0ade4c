import type { Firmware } from '@motora/contract/firmware'
import type { FirmwareDeps } from '../deps.js'
import { signatureOf } from './signature.js'
import type { FirmwareRow } from './store.js'

export const presentFirmware = (deps: Pick<FirmwareDeps, 'trustedKeys'>, row: FirmwareRow): Firmware => ({
  id: row.id,
  name: row.name,
  target: row.target,
  hardwareVersions: row.hardwareVersions,
  version: row.version,
  fileId: row.fileId,
  fileName: row.fileName,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256,
  signature: row.signature,
  ...signatureOf(deps, row),
  notes: row.notes,
  created: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  isActive: row.isActive,
  isUsed: row.usedAt !== null,
  revision: row.revision,
})
