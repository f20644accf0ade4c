import type { Pdf } from './pdf-paper.js'

/** A word, with the space after it, as the operator for text takes it. */
interface Word {
  /** `undefined` where a letter stands above or below the line. */
  operand: string | undefined
  /** In thousandths of the font's size. */
  width: number
}

/** Points, to a thousandth: what is closer nobody sees. */
const points = (figure: number): string => String(Math.round(figure * 1000) / 1000)

/** A letter as the document numbers it, in thousandths of the font's size. */
interface Letter {
  letter: string
  width: number
  /** How much closer than its width the next one stands. */
  closer: number
  isOffLine: boolean
}

/** Six decimals, as pdfkit writes them. */
const thousandths = (figure: number): number => Math.round(figure * 1e6) / 1e6

const lettersOf = (pdf: Pdf, text: string): Letter[] => {
  const [letters, positions] = pdf._font.encode(text)
  return positions.map(({ xAdvance, advanceWidth, xOffset, yOffset }, n) => ({
    letter: letters[n] ?? '',
    width: xAdvance,
    closer: thousandths(advanceWidth - xAdvance),
    isOffLine: Boolean(xOffset || yOffset),
  }))
}

const joined = (letters: readonly Letter[]): Word => {
  let [operand, open, width] = ['', '', 0]
  for (const one of letters) {
    open += one.letter
    width += one.width
    if (one.closer === 0) continue
    operand += `<${open}>${one.closer}`
    open = ''
  }
  if (open !== '') operand += `<${open}>`
  return { operand: letters.some(({ isOffLine }) => isOffLine) ? undefined : operand, width }
}

/**
 * Words whose letters Inter draws alike wherever they stand, each only closer to some that may follow it. All others are
 * spelled whole: a `-` or an `x`, for one, has another shape between figures. So has a `:`, which looks at both sides.
 */
const byLetters = /^(?:[0-9A-Za-wyz ,./€\u00a0]|(?<=\d):(?=\d))+$/

const hasLetter = /[A-Za-z]/

/** Spells words of one font: those of plates, days and amounts from pairs of letters, of which there are few. */
const speller = (pdf: Pdf): ((word: string) => Word) => {
  const known = new Map<string, Letter>()
  const letterOf = (around: string, place: number): Letter => {
    const key = `${place}${around}`
    let found = known.get(key)
    if (!found) {
      found = lettersOf(pdf, around)[place] as Letter
      known.set(key, found)
    }
    return found
  }
  return (word) => {
    if (!byLetters.test(word)) return joined(lettersOf(pdf, word))
    // figures stand closer or less so where a word has letters: one of its own says that it has
    const script = hasLetter.exec(word)?.[0] ?? ''
    const letters: Letter[] = []
    for (let n = 0; n < word.length; n += 1) {
      const place = word[n] === ':' ? 1 : 0
      const around = word.slice(n - place, n + (place === 1 || word[n + 1] !== ':' ? 2 : 3))
      const isLast = n === word.length - 1
      const before = isLast || hasLetter.test(around) ? '' : script
      letters.push(letterOf(before + around, before.length + place))
    }
    return joined(letters)
  }
}

/** What a cell says on one line: `operand` is `undefined` where pdfkit itself has to write it. */
export interface OneLine {
  operand: string | undefined
  /** In points. */
  width: number
}

/**
 * Words of tables as a document's operators write them. Rows repeat their words - days, units, plates - and each is
 * spelled once for a document.
 */
export const wordBook = (pdf: Pdf, size: number): ((text: string) => OneLine) => {
  const books = new Map<string, { words: Map<string, Word>; spell: (word: string) => Word }>()
  return (text) => {
    const font = pdf._font.id
    const book = books.get(font) ?? { words: new Map<string, Word>(), spell: speller(pdf) }
    books.set(font, book)
    let operand: string | undefined = ''
    let width = 0
    for (let from = 0; from < text.length; ) {
      const space = text.indexOf(' ', from)
      const until = space < 0 ? text.length : space + 1
      const word = text.slice(from, until)
      let found = book.words.get(word)
      if (!found) {
        found = book.spell(word)
        book.words.set(word, found)
      }
      width += found.width
      operand = operand === undefined || found.operand === undefined ? undefined : operand + found.operand
      from = until
    }
    return { operand: text.includes('\n') ? undefined : operand, width: (width * size) / 1000 }
  }
}

/** The cells of a row that stand on one line each: one text object, in as few operators as say them. */
export class TableLine {
  readonly #pdf: Pdf
  readonly #y: string
  readonly #font: string
  #operators = ''

  /** @param font as the page's own @param size in points @param top of the row, from the page's top */
  constructor(pdf: Pdf, size: number, top: number) {
    const font = pdf._font
    this.#pdf = pdf
    this.#y = points(top + (font.ascender * size) / 1000)
    this.#font = `/${font.id} ${size} Tf`
  }

  /** @param place of the cell's mark on its page @param left from the page's left, in points */
  add(tag: string, place: number, left: number, operand: string): void {
    // pdfkit turned the page upside down, so that what is drawn goes from its top: letters are turned back
    const text = operand === '' ? '' : `1 0 0 -1 ${points(left)} ${this.#y} Tm\n[${operand}] TJ\n`
    this.#operators += `/${tag} <</MCID ${place}>> BDC\n${text}EMC\n`
  }

  end(): void {
    if (this.#operators === '') return
    const { page, _font } = this.#pdf
    page.fonts[_font.id] ??= _font.ref()
    page.content.write(`BT\n${this.#font}\n${this.#operators}ET`)
    this.#operators = ''
  }
}
