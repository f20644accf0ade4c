import type { FileKind } from '@motora/contract/files'
import type { Work } from '../work.js'
import type { FilesDeps } from './deps.js'
import type { Kept } from './keep-bytes.js'
import { staffOf } from './owner-of.js'
import { recordFile } from './record-file.js'
import { assertStorage } from './storage-quota.js'
import { type FileRow, findFileRow, insertFileOnce } from './store.js'
import { noteToDrop } from './stores/drop-store.js'

export interface FileToWrite {
  id: string
  kind: FileKind
  operatorId: string | null
  kept: Kept
  /** Where its bytes stand already. */
  objectKey: string
  /** It was an upload of this id, whose size is counted already. */
  wasUpload?: boolean
}

/**
 * Writes the row of a file whose bytes are in the store. Where the same file is there already, sent by the same person,
 * that one is answered and these bytes are dropped.
 * @throws Refusal file.quota_full
 * @returns undefined when the id is another file's; these bytes are dropped then too
 */
export const writeFile = async (
  deps: Pick<FilesDeps, 'quotaBytes'>,
  work: Work,
  { id, kind, operatorId, kept, objectKey, wasUpload = false }: FileToWrite,
): Promise<FileRow | undefined> => {
  const { accountId, email } = staffOf(work.actor)
  if (!(await findFileRow(work, id)))
    await assertStorage(deps, work, { operatorId, sizeBytes: kept.sizeBytes, ...(wasUpload ? { id } : {}) })
  const row = await insertFileOnce(work, {
    ...kept,
    id,
    kind,
    operatorId,
    objectKey,
    createdAt: work.now,
    createdByAccount: accountId,
    createdBy: email,
  })
  if (row) {
    recordFile(work, 'files.sent', row)
    return row
  }
  await noteToDrop(work, [objectKey])
  const former = await findFileRow(work, id)
  const isSame =
    former?.createdByAccount === accountId &&
    former.kind === kind &&
    former.operatorId === operatorId &&
    former.name === kept.name &&
    former.sha256 === kept.sha256
  return isSame ? former : undefined
}
