import { type DocumentCode, documentCodes, type RiderDocuments, sendRiderDocument } from '@motora/contract/customers'
import sharp from 'sharp'
import type { OpenHouse } from '../../../testing/open-house.js'
import type { Actor } from '../../work.js'

/** A picture that is of one colour: enough to be sealed, opened and seen. */
export const plainPhoto = (background = '#5577aa', width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

export const riderActor = (customerId: string): Actor => ({ kind: 'rider', customerId, sessionId: customerId })

/** Sends photos as the rider's app does. @returns what the last call answered */
export const sendPhotos = async (
  house: OpenHouse,
  customerId: string,
  codes: readonly DocumentCode[] = documentCodes,
  headers: Record<string, string> = {},
): Promise<RiderDocuments> => {
  const photo = await plainPhoto()
  let last: RiderDocuments | undefined
  for (const code of codes)
    last = (
      await house.ask<RiderDocuments>(riderActor(customerId), sendRiderDocument, {
        params: { code },
        body: photo,
        headers,
      })
    ).body
  if (!last) throw new Error('no photo was sent')
  return last
}
