import type { Pdf, PdfReference } from './pdf-paper.js'

/** An element of the structure as pdfkit has it inside. */
export interface PdfElement {
  dictionary: PdfReference
  _ended: boolean
  _flushed: boolean
  setParent(parent: unknown): void
  setAttached(): void
}

/** An object of the file by its number alone, as pdfkit writes one that another object names. */
class Named {
  readonly #number: number

  constructor(number: number) {
    this.#number = number
  }

  get [Symbol.toStringTag](): string {
    return 'Named'
  }

  toString(): string {
    return `${this.#number} 0 R`
  }
}

/**
 * A table of the document's structure, which programmes that read aloud follow. pdfkit keeps some ten objects for each
 * cell until the end; here a cell is its number once it is written.
 */
export class TableTags {
  readonly #pdf: Pdf
  readonly #table: PdfElement
  readonly #rows: Named[] = []
  #row = 0
  #cells = ''

  /** @param table is in the document's structure already */
  constructor(pdf: Pdf, table: PdfElement) {
    this.#pdf = pdf
    this.#table = table
  }

  beginRow(): void {
    this.#row = this.#number()
    this.#cells = ''
  }

  /** @returns the cell's number on its page, for the text to be marked with */
  cell(tag: 'TH' | 'TD'): number {
    const pdf = this.#pdf
    const number = this.#number()
    const onPage = pdf.getStructParentTree().get(pdf.page.structParentTreeKey)
    onPage.push(new Named(number))
    const place = onPage.length - 1
    this.#write(number, `/S /${tag}\n/P ${this.#row} 0 R\n/K [${place}]\n/Pg ${pdf.page.dictionary}`)
    this.#cells += `${number} 0 R `
    return place
  }

  /** A cell that pdfkit writes, for its text breaks: `draw` says it. */
  drawnCell(tag: 'TH' | 'TD', draw: () => void): void {
    const cell = this.#pdf.struct(tag, {}, draw) as unknown as PdfElement
    cell.setParent(new Named(this.#row))
    cell.setAttached()
    this.#cells += `${cell.dictionary} `
  }

  endRow(): void {
    this.#write(this.#row, `/S /TR\n/P ${this.#table.dictionary}\n/K [${this.#cells.trimEnd()}]`)
    this.#rows.push(new Named(this.#row))
  }

  end(): void {
    this.#table.dictionary.data.K = this.#rows
    this.#table.dictionary.end()
    // or it would be written once more, without its rows
    this.#table._ended = true
    this.#table._flushed = true
  }

  #number(): number {
    return this.#pdf._offsets.push(null)
  }

  #write(number: number, entries: string): void {
    const pdf = this.#pdf
    pdf._offsets[number - 1] = pdf._offset
    pdf._write(`${number} 0 obj\n<<\n${entries}\n>>\nendobj`)
  }
}
