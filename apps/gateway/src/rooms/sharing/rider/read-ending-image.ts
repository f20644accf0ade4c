import type { BinaryBody } from '@motora/contract'
import { Refusal } from '../../../kernel/refusal.js'
import type { Call } from '../../work.js'
import type { EndingImageDeps } from '../needs.js'
import { findService, riderIdOf, unknownService } from '../services/index.js'

/**
 * The picture that a rider sent of how a vehicle was left. A rental of another rider's is none.
 * @throws Refusal service.not_found, file.not_found where none was sent, or it was destroyed
 */
export const readEndingImage = async (
  { inTransaction, files, customers }: EndingImageDeps,
  call: Call,
  serviceId: string,
): Promise<BinaryBody> => {
  const { actor } = call
  if (actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
  const imageId = await inTransaction(call, await customers.scopeOfRider(actor), async (work) => {
    const found = await findService(work, serviceId)
    if (found?.customerId !== riderIdOf(work)) throw unknownService()
    return found.endingImageId
  })
  const object = imageId === null ? undefined : await files.openFile(imageId)
  if (!object) throw new Refusal('file.not_found', 'There is no picture of how this vehicle was left.')
  return {
    contentType: 'image/webp',
    fileName: `ending-image-${serviceId}.webp`,
    stream: object.bytes,
    lengthBytes: object.lengthBytes,
  }
}
