import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { FewAtOnce } from './few-at-once.js'

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
const mostPixels = 25_000_000
const mostSeconds = 10
/** Each may take mostPixels × 4 bytes while it is read. */
const readers = new FewAtOnce(2)

/**
 * Makes a picture anew, in the library's own threads: upright as its camera meant it, without anything that was written
 * into the file beside the picture, at most `mostSide` on its longer side and never larger than it was.
 * @param mostSide pixels
 * @throws UnreadablePicture
 */
export const makeSmallPicture = (given: Uint8Array, mostSide: number): Promise<SmallPicture> =>
  readers.do(async () => {
    let bytes: Uint8Array
    try {
      bytes = await sharp(given, { limitInputPixels: mostPixels, failOn: 'error' })
        .timeout({ seconds: mostSeconds })
        .rotate()
        .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88 })
        .toBuffer()
    } catch (error) {
      throw new UnreadablePicture('not a picture that can be read', { cause: error })
    }
    return { contentType: 'image/webp', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
