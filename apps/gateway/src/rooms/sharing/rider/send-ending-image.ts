import { takesEndingImage } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import { makeSmallPicture, type SmallPicture, UnreadablePicture } from '../../../kernel/small-picture.js'
import { ofOperators } from '../../operators/index.js'
import type { Call, Work } from '../../work.js'
import type { EndingImageDeps } from '../needs.js'
import { lockMeantRental, type ServiceRow, updateService, wrongState } from '../services/index.js'

/** Pixels of the longer side: a scratch is still seen. */
const maxSide = 2000

const pictureOf = async (given: Uint8Array): Promise<SmallPicture> => {
  try {
    return await makeSmallPicture(given, maxSide)
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Refusal('file.unreadable', 'The picture cannot be read. Send another one.')
    throw error
  }
}

/** The rider's own rental, held, if it takes a picture now. @throws Refusal service.not_found, service.wrong_state */
const lockForImage = async (work: Work, serviceId: string): Promise<ServiceRow> => {
  const held = await lockMeantRental(work, serviceId, 'end')
  if (!takesEndingImage(held, work.now)) throw wrongState(held)
  return held
}

/**
 * Keeps a picture of how a rider leaves the vehicle, made again, as a file of the operator. The rental is judged before
 * the picture costs anything, and again when it is kept. The same picture again is the same file; another takes its
 * place.
 * @returns the id of the file
 * @throws Refusal service.not_found, service.wrong_state, service.reservation_expired, file.unreadable
 */
export const sendEndingImage = async (
  { inTransaction, files, customers }: EndingImageDeps,
  call: Call,
  serviceId: string,
  given: Uint8Array,
): Promise<string> => {
  const { actor } = call
  if (actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
  const scope = await customers.scopeOfRider(actor)
  const standing = (work: Work) => lockForImage(work, serviceId)
  /** The kept file, if it is this very picture. */
  const keptAs = async (work: Work, { endingImageId }: ServiceRow, sha256: string): Promise<string | null> => {
    const kept = endingImageId === null ? undefined : await files.findFile(work, endingImageId)
    return kept?.sha256 === sha256 ? endingImageId : null
  }
  const { operatorId } = await inTransaction(call, scope, standing)
  const picture = await pictureOf(given)
  // files are the operator's, and no rider's work sees them: from here on the operator's own looks, for this rental
  const keeping = ofOperators([operatorId])
  const before = await inTransaction(call, keeping, async (work) => keptAs(work, await standing(work), picture.sha256))
  if (before !== null) return before
  const keep = await files.keepMade(picture, {
    operatorId,
    name: `ending-image-${serviceId}.webp`,
    kind: 'ending-image',
    account: null,
    // not by name: a file outlives the rider's account
    createdBy: 'rider',
  })
  return inTransaction(call, keeping, async (work) => {
    const held = await standing(work)
    // a phone that repeats itself may have kept it meanwhile
    const meanwhile = await keptAs(work, held, picture.sha256)
    if (meanwhile !== null) return meanwhile
    const endingImageId = await keep(work)
    if (held.endingImageId !== null) await files.discardFile(work, held.endingImageId)
    await updateService(work, held, { endingImageId })
    return endingImageId
  })
}
