import type { StoredFile } from '@motora/contract/files'
import { idReused, Refusal } from '../../kernel/refusal.js'
import type { Call, Work } from '../work.js'
import type { FilesDeps } from './deps.js'
import { type Kept, keepBytes } from './keep-bytes.js'
import { objectKeys } from './object-keys.js'
import { staffOf } from './owner-of.js'
import { presentFile } from './present.js'
import { unknownUpload } from './refusals.js'
import { partCount } from './send-part.js'
import { type FileRow, findFileRow } from './store.js'
import { MissingPart } from './stored-parts.js'
import { noteToDrop } from './stores/drop-store.js'
import {
  deletePartRows,
  forgetPart,
  lockUploadRow,
  type PartRow,
  partsOfUploads,
  setCompleted,
  type UploadRow,
} from './stores/upload-store.js'
import { uploadVerdict } from './upload-verdict.js'
import { writeFile } from './write-file.js'

const incomplete = (missing: number) =>
  new Refusal('file.incomplete', 'Parts of the file are missing. Send them first.', { params: { missing } })

/** What is to be joined, or the file that came of it before. */
const lookAt = async (
  work: Work,
  id: string,
  accountId: string,
): Promise<{ file: FileRow } | { upload: UploadRow; parts: PartRow[] }> => {
  // locked: a call that completes it at this moment takes its parts away together with marking it, and is seen with
  // both or none
  const upload = await lockUploadRow(work, id, accountId)
  if (!upload || uploadVerdict(work, 'complete', upload) !== true) {
    // a completed upload is forgotten after a day, its file is not
    const file = await findFileRow(work, id)
    if (file?.createdByAccount !== accountId) throw unknownUpload()
    return { file }
  }
  const parts = await partsOfUploads(work, [upload.id])
  const missing = partCount(upload) - parts.length
  if (missing > 0) throw incomplete(missing)
  return { upload, parts }
}

/** Writes the file, once: of two who complete the same upload the second finds what the first has written. */
const finish = async (
  deps: Pick<FilesDeps, 'quotaBytes'>,
  work: Work,
  { id, accountId, kind, operatorId }: UploadRow,
  kept: Kept,
  objectKey: string,
): Promise<FileRow | 'gone' | 'taken'> => {
  const upload = await lockUploadRow(work, id, accountId)
  // one that was begun to be joined in time is finished, however long that took
  if (!upload || uploadVerdict(work, 'complete', upload) === 'already') {
    await noteToDrop(work, [objectKey])
    return (upload && (await findFileRow(work, id))) ?? 'gone'
  }
  const file = await writeFile(deps, work, { id, kind, operatorId, kept, objectKey, wasUpload: true })
  if (!file) return 'taken'
  await setCompleted(work, id)
  await noteToDrop(work, await deletePartRows(work, [id]))
  return file
}

/**
 * Makes a file of the parts of an own upload. Repeated it answers the same file.
 * @throws Refusal file.upload_not_found, file.incomplete, and what `keepBytes` refuses
 */
export const completeUpload = async (
  deps: Pick<FilesDeps, 'inTransaction' | 'objects' | 'scopeOf' | 'operatorNames' | 'quotaBytes' | 'log'>,
  call: Call,
  id: string,
): Promise<StoredFile> => {
  const { inTransaction, objects, log } = deps
  const actor = staffOf(call.actor)
  const scope = await deps.scopeOf(actor)
  const found = await inTransaction(call, scope, async (work) => {
    const seen = await lookAt(work, id, actor.accountId)
    return 'file' in seen ? presentFile(deps, work, seen.file) : seen
  })
  if (!('upload' in found)) return found
  const { upload, parts } = found
  const { kind, name, sizeBytes, sha256 } = upload
  const key = objectKeys.forFile(upload.id)
  const parcel = parts.map((part) => ({ key: part.objectKey, sizeBytes: part.sizeBytes }))
  let kept: Kept
  try {
    kept = await keepBytes(objects, { kind, name, sizeBytes, sha256, parts: parcel, key })
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error
    // lost by the store, or sent again meanwhile: a caller that asks how far it has come gets the true answer
    log.warn({ upload: upload.id, key: error.key }, 'the object store does not have a part of an upload')
    await inTransaction(call, scope, (work) => forgetPart(work, error.key))
    throw incomplete(1)
  }
  const file = await inTransaction(call, scope, async (work) => {
    const written = await finish(deps, work, upload, kept, key)
    return typeof written === 'string' ? written : presentFile(deps, work, written)
  })
  if (file === 'gone') throw unknownUpload()
  if (file === 'taken') throw idReused()
  return file
}
