import type { ReceivedForm } from '@motora/contract'
import { type FileKind, fileName, mostFileBytes, type StoredFile } from '@motora/contract/files'
import { newId } from '../../kernel/ids.js'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { FilesDeps, Staff } from './deps.js'
import { keepBytes } from './keep-bytes.js'
import { objectKeys } from './object-keys.js'
import { ownerOf } from './owner-of.js'
import { presentFile } from './present.js'
import { idTaken, isSil, notSil, tooLarge } from './refusals.js'
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
 * Takes a file in one go. It waits in parts until all of it is there; repeated with the same id and content it answers
 * the same file.
 * @throws Refusal file.too_large, file.empty, operator.not_found, identity.not_permitted, request.invalid, and what
 * `keepBytes` refuses
 */
export const sendFile = async (
  deps: Pick<FilesDeps, 'doWork' | 'objects' | 'scopeOf' | 'operatorNames' | 'operatorExists' | 'log'>,
  actor: Staff,
  { fields, file }: ReceivedForm<FileToSend>,
): Promise<StoredFile> => {
  const { doWork, objects, log } = deps
  const { kind, sha256 = null } = fields
  const id = fields.id?.toLowerCase() ?? newId()
  const name = nameOf(file.name)
  if (kind === 'firmware' && !isSil(name)) throw notSil()
  const scope = await deps.scopeOf(actor)
  const operatorId = await doWork(actor, scope, (work) => ownerOf(deps, work, kind, fields.sharingOperatorId))
  const parts: StoredPart[] = []
  const key = objectKeys.forFile(id)
  try {
    const sizeBytes = await storeParts(objects, id, file.bytes, mostFileBytes[kind], parts)
    if (sizeBytes > mostFileBytes[kind]) throw tooLarge(kind)
    if (sizeBytes === 0) throw new Refusal('file.empty', 'The file is empty.')
    const kept = await keepBytes(objects, { kind, name, sizeBytes, sha256, parts, key })
    const written = await doWork(actor, scope, async (work) => {
      const row = await writeFile(work, { id, kind, operatorId, kept, objectKey: key })
      await noteToDrop(
        work,
        parts.map((part) => part.key),
      )
      return row && presentFile(deps, work, row)
    })
    if (!written) throw idTaken()
    return written
  } catch (error) {
    // nothing names them; what the store does not take away now, the sweep does
    await objects
      .delete(parts.map((part) => part.key))
      .catch((failure) => log.warn({ err: failure }, 'parts of a file that was refused stay for the sweep'))
    throw error
  }
}
