import type { FileKind } from '@motora/contract/files'
import { newId } from '../../kernel/ids.js'
import type { ObjectStore } from '../../kernel/objects.js'
import type { Work } from '../work.js'
import { type FileRow, insertFileOnce } from './store.js'

/** Bytes that Motora has made itself: they were not sent, and there is nothing to judge. */
export interface MadeBytes {
  bytes: Uint8Array
  contentType: string
  /** Of the bytes, in small hexadecimal letters. */
  sha256: string
}

export interface MadeFile {
  /** The operator that owns it; null: the provider. */
  operatorId: string | null
  name: string
  kind: Extract<FileKind, 'ending-image' | 'firmware'>
  /** Null: not a person of the back-office. */
  account: string | null
  createdBy: string
}

const usedByOf: Record<MadeFile['kind'], FileRow['usedBy']> = {
  'ending-image': 'service',
  // anyone who makes a firmware of it marks it
  firmware: null,
}

/**
 * Puts what was made into the store. Outside of any transaction.
 * @returns what writes its row in the caller's own transaction, and gives its id. Never called, the bytes are swept
 * away after a day.
 */
export const keepMade = async (
  objects: ObjectStore,
  { bytes, contentType, sha256 }: MadeBytes,
  { account, ...of }: MadeFile,
): Promise<(work: Work) => Promise<string>> => {
  const id = newId()
  await objects.put(`files/${id}`, bytes, bytes.length)
  return async (work) => {
    await insertFileOnce(work, {
      ...of,
      id,
      contentType,
      sha256,
      sizeBytes: bytes.length,
      createdAt: work.now,
      createdByAccount: account,
      usedBy: usedByOf[of.kind],
    })
    return id
  }
}
