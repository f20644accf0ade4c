import type { Firmware } from '@motora/contract/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { signatureOf } from './signature.js'
import { type FirmwareRow, usedAmong } from './store.js'

type Deps = Pick<FirmwareDeps, 'trustedKeys'>

const present = (deps: Deps, row: FirmwareRow, isUsed: boolean): Firmware => ({
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
  isUsed,
  revision: row.revision,
})

export const presentFirmwares = async (deps: Deps, work: Work, rows: readonly FirmwareRow[]): Promise<Firmware[]> => {
  const used = await usedAmong(work, rows)
  return rows.map((row) => present(deps, row, used.has(row.id)))
}

export const presentFirmware = async (deps: Deps, work: Work, row: FirmwareRow): Promise<Firmware> =>
  present(deps, row, (await usedAmong(work, [row])).has(row.id))
