import type { ReceivedForm } from '@motora/contract'
import { type FileKind, fileName, maxFileBytes, type StoredFile } from '@motora/contract/files'
import { newId } from '../../kernel/ids.js'
import { idReused, invalidInput, Refusal } from '../../kernel/refusal.js'
import type { Call } from '../work.js'
import type { FilesDeps } from './deps.js'
import { keepBytes } from './keep-bytes.js'
import { objectKeys } from './object-keys.js'
import { ownerOf, staffOf } from './owner-of.js'
import { presentFile } from './present.js'
import { isSil, notSil, tooLarge } from './refusals.js'
import { assertStorage } from './storage-quota.js'
import { type StoredPart, storeParts } from './stored-parts.js'
import { noteToDrop } from './stores/drop-store.js'
import { writeFile } from './write-file.js'

export interface FileToSend {
  id?: string | undefined
  kind: FileKind
  sha256?: string | undefined
  sharingOperatorId?: string | null | undefined
}

const nameOf = (given: string): string => {
  const parsed = fileName.safeParse(given)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? 'a name is expected'
  throw invalidInput([{ path: 'file', code: 'custom', message }])
}

/**
 * Takes a file in one call. It waits in parts until all of it is there; repeated with the same id and content it
 * answers the same file.
 * @throws Refusal file.too_large, file.empty, file.quota_full, operator.not_found, identity.not_permitted, request.key_reused, and what
 * `keepBytes` refuses
 */
export const sendFile = async (
  deps: Pick<
    FilesDeps,
    'inTransaction' | 'objects' | 'scopeOf' | 'operatorNames' | 'operatorExists' | 'quotaBytes' | 'log'
  >,
  call: Call,
  { fields, file }: ReceivedForm<FileToSend>,
): Promise<StoredFile> => {
  const { inTransaction, objects, log } = deps
  const { kind, sha256 = null } = fields
  const id = fields.id?.toLowerCase() ?? newId()
  const name = nameOf(file.name)
  if (kind === 'firmware' && !isSil(name)) throw notSil()
  const scope = await deps.scopeOf(staffOf(call.actor))
  const operatorId = await inTransaction(call, scope, async (work) => {
    const owner = await ownerOf(deps, work, kind, fields.sharingOperatorId)
    // one that is full already is refused before the bytes come
    await assertStorage(deps, work, { operatorId: owner, sizeBytes: 1 })
    return owner
  })
  const parts: StoredPart[] = []
  const key = objectKeys.forFile(id)
  try {
    const sizeBytes = await storeParts(objects, id, file.bytes, maxFileBytes[kind], parts)
    if (sizeBytes > maxFileBytes[kind]) throw tooLarge(kind)
    if (sizeBytes === 0) throw new Refusal('file.empty', 'The file is empty.')
    const kept = await keepBytes(objects, { kind, name, sizeBytes, sha256, parts, key })
    const written = await inTransaction(call, scope, async (work) => {
      const row = await writeFile(deps, work, { id, kind, operatorId, kept, objectKey: key })
      await noteToDrop(
        work,
        parts.map((part) => part.key),
      )
      return row && presentFile(deps, work, row)
    })
    if (!written) throw idReused()
    return written
  } catch (error) {
    // nothing was kept: what is refused takes no place in the store until the sweep
    if (error instanceof Refusal) parts.push({ key, sizeBytes: 0 })
    // nothing names them; what the store does not take away now, the sweep does
    await objects
      .delete(parts.map((part) => part.key))
      .catch((failure) => log.warn({ err: failure }, 'parts of a file that was refused stay for the sweep'))
    throw error
  }
}
