import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import sharp from 'sharp'

// what a picture is, its content says; of all that the library could read three kinds are left
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// nothing is read twice, so nothing is worth keeping
sharp.cache(false)

export interface SmallPicture {
  contentType: 'image/webp'
  bytes: Uint8Array
  /** Of the bytes, in small hexadecimal letters: the name of the picture. */
  sha256: string
}

/** What was sent is no picture that can be read: not PNG, JPEG or WebP, broken, or too large. */
export class UnreadablePicture extends Error {}

/** Of a picture as it is sent; a few bytes can claim to be many more. */
const maxPixels = 25_000_000
const maxSeconds = 10
/** Each may take maxPixels × 4 bytes while it is read. */
const readers = pLimit(2)

/**
 * Makes a picture again, in the library's own threads: upright as its camera meant it, without anything that was written
 * into the file next to the picture, at most `maxSide` on its longer side and never larger than it was.
 * @param maxSide pixels
 * @throws UnreadablePicture
 */
export const makeSmallPicture = (given: Uint8Array, maxSide: number): Promise<SmallPicture> =>
  readers(async () => {
    let bytes: Uint8Array
    try {
      bytes = await sharp(given, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: maxSeconds })
        .rotate()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88 })
        .toBuffer()
    } catch (error) {
      throw new UnreadablePicture('not a picture that can be read', { cause: error })
    }
    return { contentType: 'image/webp', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
