import { uploadPartBytes } from '@motora/contract/files'
import { Refusal } from '../../kernel/refusal.js'
import type { Call } from '../work.js'
import type { FilesDeps } from './deps.js'
import { objectKeys } from './object-keys.js'
import { staffOf } from './owner-of.js'
import { unknownUpload } from './refusals.js'
import { noteToDrop } from './stores/drop-store.js'
import { findUploadRow, lockUploadRow, putPartRow, type UploadRow } from './stores/upload-store.js'
import { uploadVerdict } from './upload-verdict.js'

export const partCount = ({ sizeBytes }: Pick<UploadRow, 'sizeBytes'>): number => Math.ceil(sizeBytes / uploadPartBytes)

const assertFits = (upload: UploadRow, number: number, sizeBytes: number): void => {
  const isLast = number === partCount(upload)
  const expected =
    number > partCount(upload) ? 0 : isLast ? upload.sizeBytes - (number - 1) * uploadPartBytes : uploadPartBytes
  if (sizeBytes === 0 || sizeBytes !== expected)
    throw new Refusal('file.part_unfit', 'This part does not fit the size that the upload was begun with.', {
      params: { expectedBytes: expected },
    })
}

/**
 * Keeps one part of an own upload; sent again it takes the place of what came before.
 * @throws Refusal file.upload_not_found, file.part_unfit
 */
export const sendPart = async (
  { inTransaction, objects, scopeOf }: Pick<FilesDeps, 'inTransaction' | 'objects' | 'scopeOf'>,
  call: Call,
  { id, number, bytes }: { id: string; number: number; bytes: Uint8Array },
): Promise<void> => {
  const actor = staffOf(call.actor)
  const scope = await scopeOf(actor)
  const upload = await inTransaction(call, scope, async (work) => {
    const row = await findUploadRow(work, id, actor.accountId)
    return uploadVerdict(work, 'sendPart', row) === true ? row : undefined
  })
  if (!upload) throw unknownUpload()
  assertFits(upload, number, bytes.length)
  const objectKey = objectKeys.forPart(upload.id, number)
  await objects.put(objectKey, bytes, bytes.length)
  const isKept = await inTransaction(call, scope, async (work) => {
    const row = await lockUploadRow(work, upload.id, actor.accountId)
    // completed, deleted or over while the bytes were on their way
    if (!row || uploadVerdict(work, 'sendPart', row) !== true) {
      await noteToDrop(work, [objectKey])
      return false
    }
    const { operatorId } = row
    const part = { operatorId, uploadId: row.id, number, sizeBytes: bytes.length, receivedAt: work.now, objectKey }
    const former = await putPartRow(work, part)
    if (former !== undefined) await noteToDrop(work, [former])
    return true
  })
  if (!isKept) throw unknownUpload()
}
