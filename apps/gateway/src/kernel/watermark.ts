import pLimit from 'p-limit'
import sharp from 'sharp'
import { dotsOf, letterDots, letterStep } from './pixel-letters.js'

const makers = pLimit(2)
const dotSize = 3
const [ink, edge] = [
  [255, 255, 255, 150],
  [0, 0, 0, 110],
] as const

interface Tile {
  data: Buffer
  width: number
  height: number
}

/** The text twice, the second time shifted, so that no strip of a picture is without it. White with a dark edge. */
const tileOf = (text: string, degrees: number, max: { width: number; height: number }): Tile => {
  const [length, depth] = [(text.length + 4) * letterStep * dotSize, letterDots.height * dotSize * 8]
  const isTurned = degrees % 180 !== 0
  const [width, height] = [
    Math.min(isTurned ? depth : length, max.width),
    Math.min(isTurned ? length : depth, max.height),
  ]
  const data = Buffer.alloc(width * height * 4)
  const place = (along: number, across: number): [x: number, y: number] => {
    if (degrees === 90) return [depth - 1 - across, along]
    if (degrees === 180) return [length - 1 - along, depth - 1 - across]
    return degrees === 270 ? [across, length - 1 - along] : [along, across]
  }
  const dots = dotsOf(text)
  const paint = (shift: number, colour: readonly number[]): void => {
    for (const row of [0, 1])
      for (const dot of dots)
        for (let inDot = 0; inDot < dotSize * dotSize; inDot += 1) {
          const along = (dot.x * dotSize + (inDot % dotSize) + (row * length) / 2 + shift) % length
          const across = (dot.y + 1) * dotSize + Math.floor(inDot / dotSize) + (row * depth) / 2 + shift
          const [x, y] = place(Math.floor(along), Math.floor(across))
          if (x < width && y < height) data.set(colour, (y * width + x) * 4)
        }
  }
  paint(2, edge)
  paint(0, ink)
  return { data, width, height }
}

/**
 * Burns a text into a JPEG of ours, all over it.
 * @param degrees by how many the text is turned clockwise: 0, 90, 180 or 270
 */
export const watermarked = (jpeg: Uint8Array, text: string, degrees = 0): Promise<Buffer> =>
  makers(async () => {
    const picture = sharp(jpeg)
    // no tile may be larger than the picture
    const { width: maxWidth, height: maxHeight } = await picture.metadata()
    const { data, width, height } = tileOf(text, degrees, { width: maxWidth, height: maxHeight })
    return picture
      .composite([{ input: data, raw: { width, height, channels: 4 }, tile: true }])
      .jpeg({ quality: 85 })
      .toBuffer()
  })
