import { type StoredFile, type Upload, uploadPartBytes } from '@motora/contract/files'
import type { Work } from '../work.js'
import type { FilesDeps } from './deps.js'
import { type FileRow, findFileRow } from './store.js'
import { partsOfUploads, type UploadRow } from './stores/upload-store.js'

/** Rows into the contract's files, with the names of those who own them, in one question for all. */
export const presentFiles = async (
  { operatorNames }: Pick<FilesDeps, 'operatorNames'>,
  work: Work,
  rows: readonly FileRow[],
): Promise<StoredFile[]> => {
  const owners = [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))]
  const names = owners.length > 0 ? await operatorNames(work, owners) : new Map<string, string>()
  return rows.map(({ id, name, kind, contentType, sizeBytes, sha256, createdAt, createdBy, operatorId, usedBy }) => ({
    id,
    name,
    kind,
    contentType,
    sizeBytes,
    sha256,
    createdBy,
    usedBy,
    created: createdAt.toISOString(),
    sharingOperatorId: operatorId,
    owner: operatorId === null ? null : (names.get(operatorId) ?? null),
  }))
}

export const presentFile = async (
  deps: Pick<FilesDeps, 'operatorNames'>,
  work: Work,
  row: FileRow,
): Promise<StoredFile> => {
  const [file] = await presentFiles(deps, work, [row])
  if (!file) throw new Error('a stored file was not presented')
  return file
}

/** Uploads with the parts that are kept of each, and the file of one that was completed. */
export const presentUploads = async (
  deps: Pick<FilesDeps, 'operatorNames'>,
  work: Work,
  rows: readonly UploadRow[],
): Promise<Upload[]> => {
  if (rows.length === 0) return []
  const parts = await partsOfUploads(
    work,
    rows.map(({ id }) => id),
  )
  const presented: Upload[] = []
  for (const { id, name, kind, sizeBytes, sha256, expiresAt, operatorId, completedAt } of rows) {
    const file = completedAt ? await findFileRow(work, id) : undefined
    presented.push({
      id,
      name,
      kind,
      sizeBytes,
      sha256,
      partBytes: uploadPartBytes,
      parts: parts.filter(({ uploadId }) => uploadId === id).map(({ number }) => number),
      expires: expiresAt.toISOString(),
      sharingOperatorId: operatorId,
      file: file ? await presentFile(deps, work, file) : null,
    })
  }
  return presented
}
