import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import type { FilesDeps } from './deps.js'
import { lockStorage, sumStorage } from './stores/storage-store.js'

interface Asked {
  /** Null: the provider, which has no quota. */
  operatorId: string | null
  /** Of the file that is to be kept. */
  sizeBytes: number
  /** Of the upload that becomes this file, which is counted already. */
  id?: string
}

/**
 * Counts in the transaction that keeps the file, so that files that come at the same time never pass the quota together.
 * @throws Refusal file.quota_full, with `usedBytes` and `quotaBytes`
 * source: decision 0040
 */
export const assertStorage = async (
  { quotaBytes }: Pick<FilesDeps, 'quotaBytes'>,
  work: Work,
  { operatorId, sizeBytes, id }: Asked,
): Promise<void> => {
  if (operatorId === null) return
  await lockStorage(work, operatorId)
  const usedBytes = await sumStorage(work, operatorId, id)
  if (usedBytes + sizeBytes > quotaBytes)
    throw new Refusal('file.quota_full', 'The storage of this operator is full. Delete files, or ask for more.', {
      params: { usedBytes, quotaBytes },
    })
}
