import type { DocumentCode, RiderDocuments } from '@motora/contract/customers'
import { isComplete, isInShift } from '@motora/rules/customers'
import { newId } from '../../../kernel/ids.js'
import { Refusal } from '../../../kernel/refusal.js'
import { makeTurnedPhoto, UnreadablePicture } from '../../../kernel/small-picture.js'
import type { Work } from '../../work.js'
import { findCustomer, submitForReview } from '../store.js'
import { currentDocument, holdDocuments, providedCodes, putDocument, setDestroyFrom } from '../stores/document-store.js'
import { findOpenRequest, openRequestOnce } from '../stores/request-store.js'
import { listCalendars } from '../stores/shift-store.js'
import { keptTurnedBy, maxPhotoSide, placeOfDocument } from './document-place.js'
import type { DocumentsDeps } from './documents-deps.js'

const dayMs = 86_400_000

/** @throws Refusal file.unreadable */
export const photoOf = async (given: Uint8Array): Promise<Uint8Array> => {
  try {
    return await makeTurnedPhoto(given, maxPhotoSide, keptTurnedBy)
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Refusal('file.unreadable', 'The picture cannot be read. Send another one.')
    throw error
  }
}

/** @throws Refusal rider.unauthenticated, rider.disabled, rider.email_unconfirmed */
export const assertMaySend = async (work: Work, customerId: string): Promise<void> => {
  const rider = await findCustomer(work, customerId)
  if (!rider) throw new Refusal('rider.unauthenticated', 'Sign in first.')
  if (!rider.enabled || rider.deregisteredAt) throw new Refusal('rider.disabled', 'This account is disabled.')
  // without it anybody could fill the store under any address
  if (!rider.emailVerified) throw new Refusal('rider.email_unconfirmed', 'Confirm your e-mail address first.')
}

export const presentRiderDocuments = async (work: Work, customerId: string): Promise<RiderDocuments> => ({
  provided: await providedCodes(work, customerId),
  waitingSince: (await findOpenRequest(work, customerId))?.openedAt.toISOString() ?? null,
})

/**
 * Whether the photo that counts is this very one, and nobody has answered it yet: the answer to it was lost, and the app
 * sends it again. Kept twice, it would be its own backup and take the place of the real one.
 */
const isKept = async (
  { keys }: Pick<DocumentsDeps, 'keys'>,
  work: Work,
  customerId: string,
  code: DocumentCode,
  photo: Uint8Array,
): Promise<boolean> => {
  const current = await currentDocument(work, customerId, code)
  const bytes = current && (await keys.openFor(work, customerId, placeOfDocument(current.id), current.sealed))
  if (!bytes?.equals(photo)) return false
  return !isComplete(await providedCodes(work, customerId)) || !!(await findOpenRequest(work, customerId))
}

/**
 * Keeps a photo of a rider, sealed; the same one sent again changes nothing. With the fourth one the provider is asked, and the wait is measured from then on;
 * a photo that is sent again while the question is open changes neither. Photos that wait for nothing are kept as long
 * as answered ones.
 * @param photo as `photoOf` made it
 * source: MONEY §2
 */
export const sendDocument = async (
  { keys, timeZone, documentDays }: DocumentsDeps,
  work: Work,
  customerId: string,
  code: DocumentCode,
  photo: Uint8Array,
): Promise<RiderDocuments> => {
  await holdDocuments(work, customerId)
  await assertMaySend(work, customerId)
  if (await isKept({ keys }, work, customerId, code, photo)) return presentRiderDocuments(work, customerId)
  const id = newId()
  const sealed = await keys.sealFor(work, customerId, placeOfDocument(id), photo)
  await putDocument(work, { id, customerId, code, sealed, destroyFrom: null })
  if (isComplete(await providedCodes(work, customerId))) {
    const inShift = isInShift(await listCalendars(work), timeZone, work.now.getTime())
    await openRequestOnce(work, { id: newId(), customerId, inShift })
    await setDestroyFrom(work, customerId, null)
    await submitForReview(work, customerId)
  } else await setDestroyFrom(work, customerId, new Date(work.now.getTime() + documentDays * dayMs))
  work.audit({ event: 'customers.document_sent', target: { kind: 'rider', id: customerId }, after: { code } })
  return presentRiderDocuments(work, customerId)
}
