import sharp from 'sharp'
import { dotsOf } from '../kernel/pixel-letters.js'

type Colour = readonly [red: number, green: number, blue: number]

/** A document that nobody could take for a real one: drawn by us, and SPECIMEN all over it. */
export interface Specimen {
  title: string
  colour: Colour
  /** Label and what stands next to it. */
  lines: readonly (readonly [label: string, text: string])[]
  /** A head, where the side has one. */
  hasPortrait: boolean
}

const [width, height] = [1000, 630]
const ink: Colour = [34, 40, 49]
const faint: Colour = [120, 128, 138]
const warning: Colour = [196, 60, 60]

/** A sheet on which rectangles, discs and letters are painted. */
const createSheet = (paper: Colour) => {
  const data = Buffer.alloc(width * height * 3)
  const dot = (x: number, y: number, colour: Colour): void => {
    if (x >= 0 && y >= 0 && x < width && y < height) data.set(colour, (y * width + x) * 3)
  }
  const fill = (left: number, top: number, wide: number, high: number, colour: Colour): void => {
    for (let y = top; y < top + high; y += 1) for (let x = left; x < left + wide; x += 1) dot(x, y, colour)
  }
  fill(0, 0, width, height, paper)
  return {
    data,
    fill,
    disc: (middleX: number, middleY: number, radius: number, colour: Colour): void => {
      for (let y = -radius; y <= radius; y += 1) {
        const half = Math.floor(Math.sqrt(radius * radius - y * y))
        fill(middleX - half, middleY + y, half * 2, 1, colour)
      }
    },
    write: (text: string, left: number, top: number, size: number, colour: Colour): void => {
      for (const { x, y } of dotsOf(text)) fill(left + x * size, top + y * size, size, size, colour)
    },
  }
}

/**
 * A photo of a specimen as a phone sends it.
 * @param turned degrees clockwise by which the phone was held wrong
 */
export const drawSpecimen = ({ title, colour, lines, hasPortrait }: Specimen, turned = 0): Promise<Buffer> => {
  const sheet = createSheet([238, 240, 243])
  sheet.fill(0, 0, width, 90, colour)
  sheet.write(title, 30, 27, 5, [255, 255, 255])
  if (hasPortrait) {
    sheet.fill(40, 130, 250, 320, [208, 214, 221])
    sheet.disc(165, 240, 65, faint)
    sheet.disc(165, 425, 105, faint)
    sheet.fill(40, 450, 250, 90, [238, 240, 243])
  }
  for (const [row, [label, text]] of lines.entries()) {
    const [left, top] = [hasPortrait ? 330 : 60, 130 + row * 66]
    sheet.write(label, left, top, 2, faint)
    sheet.write(text, left, top + 22, 4, ink)
  }
  sheet.write('SPECIMEN - NOT A DOCUMENT', 60, 560, 6, warning)
  return sharp(sheet.data, { raw: { width, height, channels: 3 } })
    .rotate(turned)
    .jpeg({ quality: 80 })
    .toBuffer()
}
