import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

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

/** Upright as its camera meant it, without anything that was written into the file next to the picture. */
const readUpright = (given: Uint8Array, maxSide: number, finish: (picture: Sharp) => Sharp): Promise<Uint8Array> =>
  readers(async () => {
    try {
      const picture = sharp(given, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: maxSeconds })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      return await finish(picture).toBuffer()
    } catch (error) {
      throw new UnreadablePicture('not a picture that can be read', { cause: error })
    }
  })

/**
 * Makes a picture again, in the library's own threads, at most `maxSide` on its longer side and never larger than it was.
 * @param maxSide pixels
 * @throws UnreadablePicture
 */
export const makeSmallPicture = async (given: Uint8Array, maxSide: number): Promise<SmallPicture> => {
  const bytes = await readUpright(given, maxSide, (picture) => picture.webp({ quality: 88 }))
  return { contentType: 'image/webp', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * The same as a JPEG that is turned clockwise.
 * @param degrees 0, 90, 180 or 270
 * @throws UnreadablePicture
 */
export const makeTurnedPhoto = (given: Uint8Array, maxSide: number, degrees: number): Promise<Uint8Array> =>
  readUpright(given, maxSide, (picture) =>
    // what is transparent would become black
    picture.flatten({ background: '#ffffff' }).rotate(degrees).jpeg({ quality: 85 }),
  )
