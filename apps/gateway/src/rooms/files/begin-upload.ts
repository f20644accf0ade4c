import { type FileKind, mostFileBytes, uploadLivesHours } from '@motora/contract/files'
import type { Work } from '../work.js'
import type { FilesDeps } from './deps.js'
import { ownerOf, staffOf } from './owner-of.js'
import { idTaken, isSil, notSil, tooLarge, unknownUpload } from './refusals.js'
import { findFileRow } from './store.js'
import { noteToDrop } from './stores/drop-store.js'
import { deleteUploadRows, insertUploadOnce, lockUploadRow, type UploadRow } from './stores/upload-store.js'

export interface UploadToBegin {
  id: string
  name: string
  kind: FileKind
  sizeBytes: number
  sha256?: string | undefined
  sharingOperatorId?: string | null | undefined
}

/** Whether it can still be gone on with, or has become a file. */
export const isAlive = (work: Work, { expiresAt, completedAt }: UploadRow): boolean =>
  completedAt !== null || expiresAt > work.now

/**
 * Begins an upload, or finds it as it was begun with the same words.
 * @throws Refusal file.too_large, file.not_sil, operator.not_found, identity.not_permitted; request.invalid when the id
 * is another's
 */
export const beginUpload = async (
  deps: Pick<FilesDeps, 'operatorExists'>,
  work: Work,
  given: UploadToBegin,
): Promise<UploadRow> => {
  const { name, kind, sizeBytes, sha256 = null } = given
  const id = given.id.toLowerCase()
  const operatorId = await ownerOf(deps, work, kind, given.sharingOperatorId)
  if (sizeBytes > mostFileBytes[kind]) throw tooLarge(kind)
  if (kind === 'firmware' && !isSil(name)) throw notSil()
  const { accountId, email } = staffOf(work.actor)
  const former = await lockUploadRow(work, id, accountId)
  if (former && !isAlive(work, former)) await noteToDrop(work, await deleteUploadRows(work, [id]))
  const begun = await insertUploadOnce(work, {
    ...{ id, name, kind, sizeBytes, sha256, operatorId, accountId },
    createdBy: email,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + uploadLivesHours * 3_600_000),
  })
  if (begun && (await findFileRow(work, id))) throw idTaken()
  const row = begun ?? (await lockUploadRow(work, id, accountId))
  const isSame =
    row?.name === name &&
    row.kind === kind &&
    row.sizeBytes === sizeBytes &&
    row.sha256 === sha256 &&
    row.operatorId === operatorId
  if (!isSame) throw idTaken()
  return row
}

/** Throws away an own upload on its way. @throws Refusal file.upload_not_found */
export const dropUpload = async (work: Work, id: string): Promise<void> => {
  const row = await lockUploadRow(work, id, staffOf(work.actor).accountId)
  if (!row || row.completedAt) throw unknownUpload()
  await noteToDrop(work, await deleteUploadRows(work, [id]))
}
