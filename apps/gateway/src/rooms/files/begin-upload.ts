import { type FileKind, maxFileBytes, uploadLivesHours } from '@motora/contract/files'
import { idReused } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import type { FilesDeps } from './deps.js'
import { ownerOf, staffOf } from './owner-of.js'
import { isSil, notSil, tooLarge, unknownUpload } from './refusals.js'
import { assertStorage } from './storage-quota.js'
import { findFileRow } from './store.js'
import { noteToDrop } from './stores/drop-store.js'
import { deleteUploadRows, insertUploadOnce, lockUploadRow, type UploadRow } from './stores/upload-store.js'
import { uploadVerdict } from './upload-verdict.js'

export interface UploadToBegin {
  id: string
  name: string
  kind: FileKind
  sizeBytes: number
  sha256?: string | undefined
  sharingOperatorId?: string | null | undefined
}

/**
 * Begins an upload, or finds it as it was begun with the same words.
 * @throws Refusal file.too_large, file.not_sil, file.quota_full, operator.not_found, identity.not_permitted; request.key_reused when the id
 * is another's
 */
export const beginUpload = async (
  deps: Pick<FilesDeps, 'operatorExists' | 'quotaBytes'>,
  work: Work,
  given: UploadToBegin,
): Promise<UploadRow> => {
  const { name, kind, sizeBytes, sha256 = null } = given
  const id = given.id.toLowerCase()
  const operatorId = await ownerOf(deps, work, kind, given.sharingOperatorId)
  if (sizeBytes > maxFileBytes[kind]) throw tooLarge(kind)
  if (kind === 'firmware' && !isSil(name)) throw notSil()
  const { accountId, email } = staffOf(work.actor)
  const former = await lockUploadRow(work, id, accountId)
  const isOver = uploadVerdict(work, 'begin', former) === true
  if (isOver) await noteToDrop(work, await deleteUploadRows(work, [id]))
  // one that was begun before has its place
  if (isOver || !former) await assertStorage(deps, work, { operatorId, sizeBytes, id })
  const begun = await insertUploadOnce(work, {
    id,
    name,
    kind,
    sizeBytes,
    sha256,
    operatorId,
    accountId,
    createdBy: email,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + uploadLivesHours * 3_600_000),
  })
  if (begun && (await findFileRow(work, id))) throw idReused()
  const row = begun ?? (await lockUploadRow(work, id, accountId))
  const isSame =
    row?.name === name &&
    row.kind === kind &&
    row.sizeBytes === sizeBytes &&
    row.sha256 === sha256 &&
    row.operatorId === operatorId
  if (!isSame) throw idReused()
  return row
}

/** Throws away an own upload on its way. @throws Refusal file.upload_not_found */
export const dropUpload = async (work: Work, id: string): Promise<void> => {
  const row = await lockUploadRow(work, id, staffOf(work.actor).accountId)
  if (uploadVerdict(work, 'drop', row) !== true) throw unknownUpload()
  await noteToDrop(work, await deleteUploadRows(work, [id]))
}
