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

let pictures = 0
/** Another colour each time: the same picture sent again is kept once. */
const nextPhoto = (): Promise<Buffer> => {
  pictures += 1
  return plainPhoto(`#${((pictures * 0x2b1d47) % 0x1000000).toString(16).padStart(6, '0')}`)
}

/** Sends photos as the rider's app does, each of them another picture. @returns what the last call answered */
export const sendPhotos = async (
  house: OpenHouse,
  customerId: string,
  codes: readonly DocumentCode[] = documentCodes,
  headers: Record<string, string> = {},
): Promise<RiderDocuments> => {
  let last: RiderDocuments | undefined
  for (const code of codes)
    last = (
      await house.ask<RiderDocuments>(riderActor(customerId), sendRiderDocument, {
        params: { code },
        body: await nextPhoto(),
        headers,
      })
    ).body
  if (!last) throw new Error('no photo was sent')
  return last
}
