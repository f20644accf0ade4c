import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { unknownFirmware, usedFirmware } from './change-firmware.js'
import { recordedFirmware } from './create-firmware.js'
import { deleteFirmwareRow, lockFirmwareRow, usedAmong } from './store.js'

/**
 * Deletes a firmware that no campaign refers to, not even a draft. Its file stays, and may be deleted from now on.
 * @throws Refusal firmware.not_found, firmware.used
 */
export const deleteFirmware = async ({ files }: FirmwareDeps, work: Work, id: string): Promise<void> => {
  // anyone who plans a campaign with it waits, and finds it gone
  const row = await lockFirmwareRow(work, id)
  if (!row) throw unknownFirmware()
  if ((await usedAmong(work, [row])).has(id)) throw usedFirmware()
  await deleteFirmwareRow(work, id)
  await files.markUsed(work, row.fileId, null)
  work.audit({
    event: 'firmware.deleted',
    target: recordedFirmware(row),
    before: { target: row.target, version: row.version, fileId: row.fileId },
  })
}
