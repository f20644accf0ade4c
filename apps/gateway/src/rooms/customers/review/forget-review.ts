import type { Work } from '../../work.js'
import { deleteDocuments, holdDocuments } from '../stores/document-store.js'
import { deletePapers } from '../stores/papers-store.js'
import { deleteOpenRequest } from '../stores/request-store.js'

/**
 * Of a person who is erased: photos, what was read on them and the open question go; how long the person waited stays,
 * and names nobody. The work must see everything. source: MONEY §2 (erasure)
 */
export const forgetReview = async (work: Work, customerId: string): Promise<void> => {
  await holdDocuments(work, customerId)
  await deleteDocuments(work, customerId)
  await deletePapers(work, customerId)
  await deleteOpenRequest(work, customerId)
}
