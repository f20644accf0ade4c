import { expect, test } from 'vitest'
import { wordBook } from './pdf-cells.js'
import { openPaper, type Pdf } from './pdf-paper.js'

const figures = '0123456789'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Those that are spelled from pairs, and some that are not. */
const signs = `${figures}${figures}${alphabet},./€\u00a0-–x():+ñç'é `
/** The same in each run: a linear congruence. */
let seed = 20261201
const below = (most: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}
const drawnOf = (from: string, length: number): string =>
  Array.from({ length }, () => from[below(from.length)]).join('')
const two = (figure: number): string => String(figure).padStart(2, '0')

const texts: Record<string, string[]> = {
  'each pair of figures and letters': [...(figures + alphabet)].flatMap((a) =>
    [...(figures + alphabet)].flatMap((b) => [`${a}${b}`, `4${a}${b}7`]),
  ),
  'each minute of a day, and durations': Array.from(
    { length: 1440 },
    (_, n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`,
  ).flatMap((clock, n) => [clock, `25/10/2026 ${clock} +02:00`, `${n}:${clock} h`]),
  plates: Array.from(
    { length: 500 },
    () => `${drawnOf(figures, 4)}${below(2) ? ' ' : ''}${drawnOf(alphabet.slice(0, 26), 3)}`,
  ),
  'amounts and kilometres': Array.from(
    { length: 1000 },
    () => `${below(2000) - 500},${two(below(100))}\u00a0${['€', 'km', 'US$'][below(3)]}`,
  ),
  'any signs': Array.from({ length: 2000 }, () => drawnOf(signs, 1 + below(12))),
}

interface Written {
  letters: string[]
  /** Where each begins, in thousandths of the font's size. */
  places: number[]
}

/** As pdfkit itself spells a text, and how wide it is then. */
const asPdfkit = (pdf: Pdf, text: string): Written & { width: number } => {
  const [letters, positions] = pdf._font.encode(text)
  let at = 0
  const places = positions.map(({ xAdvance }) => {
    at += xAdvance
    return at - xAdvance
  })
  return { letters, places, width: (at * 8) / 1000 }
}

/** As a reader of the document finds it. */
const asRead = (pdf: Pdf, operand: string): Written => {
  const { widths } = pdf._font as unknown as { widths: number[] }
  let at = 0
  const read: Written = { letters: [], places: [] }
  for (const [, group = '', closer = '0'] of operand.matchAll(/<([0-9a-f]+)>(-?[\d.]+)?/g)) {
    for (const letter of group.match(/.{4}/g) ?? []) {
      read.letters.push(letter)
      read.places.push(at)
      at += widths[Number.parseInt(letter, 16)] ?? Number.NaN
    }
    at -= Number(closer)
  }
  return read
}

/** In the same: what nobody sees. */
const hair = 0.01

for (const [what, all] of Object.entries(texts))
  for (const font of ['regular', 'bold'])
    test(`words that are spelled from pairs of letters look as those that are spelled whole: ${what}, ${font}`, () => {
      const { pdf } = openPaper({ size: 'A4' })
      const spell = wordBook(pdf, 8)
      pdf.font(font)
      for (const text of all) {
        const { operand, width } = spell(text)
        const whole = asPdfkit(pdf, text)
        expect(operand, text).toBeDefined()
        const { letters, places } = asRead(pdf, operand ?? '')
        expect(letters, text).toEqual(whole.letters)
        const farthest = Math.max(...places.map((at, n) => Math.abs(at - (whole.places[n] ?? 0))))
        expect(farthest, text).toBeLessThan(hair)
        expect(width, text).toBeCloseTo(whole.width, 6)
      }
    })
