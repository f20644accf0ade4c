import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import type { FirmwareRow } from './store.js'

export const unfitFile = (): Refusal =>
  new Refusal('firmware.file_unfit', 'Send a file of the kind firmware that no other firmware uses.')

/**
 * What a firmware takes from its file, which is kept from being deleted from now on.
 * @throws Refusal file.not_found, firmware.file_unfit
 */
export const takeFile = async (
  { files }: Pick<FirmwareDeps, 'files'>,
  work: Work,
  fileId: string,
): Promise<Pick<FirmwareRow, 'fileId' | 'fileName' | 'sizeBytes' | 'sha256'>> => {
  const file = await files.findFile(work, fileId)
  if (!file) throw new Refusal('file.not_found', 'There is no such file.')
  if (file.kind !== 'firmware' || file.operatorId !== null) throw unfitFile()
  await files.markUsed(work, fileId, 'firmware')
  return { fileId, fileName: file.name, sizeBytes: file.sizeBytes, sha256: file.sha256 }
}
