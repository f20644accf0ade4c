import qrcode from 'qrcode'
import { type OneLine, TableLine, wordBook } from './pdf-cells.js'
import {
  type DrawPdf,
  type PdfBlock,
  type PdfColumn,
  type PdfDocument,
  type PdfRows,
  writerOf,
} from './pdf-document.js'
import { lettersOf } from './pdf-letters.js'
import { openPaper, type Pdf } from './pdf-paper.js'
import { type PdfElement, TableTags } from './pdf-table-tags.js'

/** Points, 72 to the inch. */
const page = { top: 48, bottom: 56, left: 48, right: 48 }
const sizes = { title: 18, heading: 12, text: 9, table: 8, foot: 8 }
const gap = { block: 12, row: 4, cell: 6 }
/** 35 mm, and 6 mm of white around it: order HAC/1177/2024 asks for 30 to 40. */
const qrSize = { side: 99, white: 17 }
const colours = { text: '#1a1a1a', faint: '#5c5c5c', line: '#d0d0d0' }

type Structure = ReturnType<Pdf['struct']>

/** Draws the parts of a document one below the other, and begins a new page where the next one does not fit. */
class Pages {
  readonly #pdf: Pdf
  readonly #root: Structure
  readonly #width: number
  readonly #letters: (text: string) => string
  readonly #spell: (text: string) => OneLine
  /** What the page is written in: said again only when it changes, or the colours take more room than the words. */
  #colour: string | undefined
  /** The table that rows are added to. */
  #table: { tags: TableTags; columns: readonly PdfColumn[]; titles: readonly string[] } | undefined

  constructor(pdf: Pdf) {
    this.#pdf = pdf
    this.#width = pdf.page.width - page.left - page.right
    this.#letters = lettersOf(pdf)
    this.#spell = wordBook(pdf, sizes.table)
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
  }

  title(text: string, author: string): void {
    this.#line('P', author, { font: 'regular', size: sizes.text, colour: colours.faint })
    this.#line('H1', text, { font: 'bold', size: sizes.title, colour: colours.text })
    this.#pdf.y += gap.block
  }

  block(block: PdfBlock): void {
    this.#endTable()
    if (block.kind === 'heading') {
      this.#room(sizes.heading * 4)
      this.#line('H2', block.text, { font: 'bold', size: sizes.heading, colour: colours.text })
      this.#pdf.y += gap.row
    } else if (block.kind === 'text') {
      this.#line('P', block.text, { font: 'regular', size: sizes.text, colour: colours.text })
      this.#pdf.y += gap.block
    } else if (block.kind === 'facts') {
      for (const { label, value } of block.facts)
        this.#line('P', `${label}: ${value}`, { font: 'regular', size: sizes.text, colour: colours.text })
      this.#pdf.y += gap.block
    } else if (block.kind === 'qr') {
      this.#qr(block.label, block.text)
    } else {
      this.#beginTable(block.columns)
      this.rows(block.rows)
      if (block.sum) this.#endTable(block.sum)
    }
  }

  /** Adds rows to the table that stands last. */
  rows(rows: PdfRows): void {
    if (!this.#table) throw new Error('there is no table at the end to add rows to')
    const { tags, columns, titles } = this.#table
    for (const row of rows) this.#row(tags, columns, row, { titles })
  }

  end(): void {
    this.#endTable()
    this.#root.end()
  }

  #line(tag: string, said: string, { font, size, colour }: { font: string; size: number; colour: string }): void {
    const pdf = this.#pdf
    const text = this.#letters(said)
    pdf.font(font).fontSize(size)
    this.#room(pdf.heightOfString(text, { width: this.#width }))
    const draw = () => {
      this.#ink(colour)
      pdf.font(font).fontSize(size).text(text, page.left, pdf.y, { width: this.#width })
    }
    this.#root.add(pdf.struct(tag, {}, draw))
    pdf.y += gap.row
  }

  /** @returns whether a new page was begun for it */
  #room(height: number): boolean {
    const pdf = this.#pdf
    if (pdf.y + height <= pdf.page.height - page.bottom) return false
    pdf.addPage()
    pdf.y = page.top
    this.#colour = undefined
    return true
  }

  #ink(colour: string): void {
    if (this.#colour === colour) return
    this.#pdf.fillColor(colour)
    this.#colour = colour
  }

  /** Dark squares, a row of them as one rectangle: a reader sees no seams. */
  #qr(label: string, text: string): void {
    const pdf = this.#pdf
    const { side, white } = qrSize
    this.#room(side + 2 * white + sizes.text * 2)
    this.#line('P', label, { font: 'regular', size: sizes.text, colour: colours.text })
    const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
    const [top, unit] = [pdf.y + white, side / modules.size]
    const draw = () => {
      for (let row = 0; row < modules.size; row += 1)
        for (let from = 0; from < modules.size; from += 1) {
          let to = from
          while (to < modules.size && modules.get(row, to)) to += 1
          if (to > from) pdf.rect(page.left + white + from * unit, top + row * unit, (to - from) * unit, unit)
          from = to
        }
      pdf.fill('#000000')
      this.#colour = undefined
    }
    this.#root.add(pdf.struct('Figure', { alt: text }, draw))
    pdf.y = top + side + white
  }

  #beginTable(columns: readonly PdfColumn[]): void {
    const table = this.#pdf.struct('Table')
    this.#root.add(table)
    const tags = new TableTags(this.#pdf, table as unknown as PdfElement)
    const titles = columns.map(({ title }) => title)
    this.#table = { tags, columns, titles }
    this.#row(tags, columns, titles, { isHead: true })
  }

  #endTable(sum?: readonly string[]): void {
    if (!this.#table) return
    const { tags, columns, titles } = this.#table
    this.#table = undefined
    if (sum) this.#row(tags, columns, sum, { titles, isSum: true })
    tags.end()
    this.#pdf.y += gap.block
  }

  #row(
    tags: TableTags,
    columns: readonly PdfColumn[],
    cells: readonly string[],
    { isHead = false, isSum = false, titles }: { isHead?: boolean; isSum?: boolean; titles?: readonly string[] },
  ): void {
    const pdf = this.#pdf
    const font = isHead || isSum ? 'bold' : 'regular'
    pdf.font(font).fontSize(sizes.table)
    const lineHeight = pdf.currentLineHeight(true)
    let left = page.left
    let height = lineHeight
    const placed = cells.map((said, n) => {
      const text = this.#letters(said)
      const { share = 0, align = 'left' } = columns[n] ?? {}
      const [at, width] = [left, share * this.#width - gap.cell]
      left += share * this.#width
      const { operand, width: textWidth } = this.#spell(text)
      // breaking lines takes most of the time, and few cells need it
      const isOneLine = textWidth <= width
      if (!isOneLine) height = Math.max(height, pdf.heightOfString(text, { width }))
      return {
        text,
        at: isOneLine && align === 'right' ? at + width - textWidth : at,
        width,
        align,
        isOneLine,
        operand,
      }
    })
    height += gap.row
    if (this.#room(height) && titles) this.#row(tags, columns, titles, { isHead: true })
    const top = pdf.y
    // the head of a new page is in another one
    pdf.font(font).fontSize(sizes.table)
    const tag = isHead ? 'TH' : 'TD'
    this.#ink(isHead ? colours.faint : colours.text)
    tags.beginRow()
    const line = new TableLine(pdf, sizes.table, top)
    for (const { text, at, width, align, isOneLine, operand } of placed)
      if (isOneLine && operand !== undefined) line.add(tag, tags.cell(tag), at, operand)
      else {
        line.end()
        tags.drawnCell(tag, () => {
          pdf.font(font).fontSize(sizes.table)
          if (isOneLine) pdf.text(text, at, top, { lineBreak: false })
          else pdf.text(text, at, top, { width, align })
        })
      }
    line.end()
    tags.endRow()
    pdf.y = top + height
    if (isHead || isSum) this.#rule(isHead ? pdf.y - gap.row / 2 : top - gap.row / 2)
  }

  /** A line is decoration: programmes that read aloud pass it over. */
  #rule(y: number): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    this.#pdf
      .moveTo(page.left, y)
      .lineTo(page.left + this.#width, y)
      .lineWidth(0.5)
      .stroke(colours.line)
    this.#pdf.endMarkedContent()
  }
}

/**
 * What each page says outside of its text, once it is known how many there are: its number, and on those after the first
 * whose document it is. Programmes that read aloud pass it over.
 */
const frame = (pdf: Pdf, { title, author, foot }: Pick<PdfDocument, 'title' | 'author' | 'foot'>): void => {
  const width = pdf.page.width - page.left - page.right
  const head = lettersOf(pdf)([author, title].join(' · '))
  const { start, count } = pdf.bufferedPageRange()
  for (let n = 0; n < count; n += 1) {
    pdf.switchToPage(start + n)
    // below the margin a text would begin another page
    pdf.page.margins.bottom = 0
    pdf.font('regular').fontSize(sizes.foot).fillColor(colours.faint)
    if (n > 0) {
      pdf.markContent('Artifact', { type: 'Pagination' })
      // one line, whatever somebody is called
      pdf.text(head, page.left, page.top / 2, { width, height: pdf.currentLineHeight(), ellipsis: true })
      pdf.endMarkedContent()
    }
    pdf.markContent('Artifact', { type: 'Pagination' })
    const words = foot.replace('{page}', String(n + 1)).replace('{pages}', String(count))
    pdf.text(words, page.left, pdf.page.height - page.bottom / 2, {
      width,
      align: 'right',
      lineBreak: false,
    })
    pdf.endMarkedContent()
  }
}

/** A document that is being drawn in this thread. */
export interface PdfDrawing {
  /** Adds rows to the table at its end. */
  add(rows: PdfRows): void
  /** Nothing more comes. @returns the bytes of the file */
  end(): Promise<Uint8Array>
}

/** Begins to draw a document in this thread: a long one takes seconds. source: MONEY §7 */
export const beginPdf = (document: PdfDocument): PdfDrawing => {
  const { pdf, file } = openPaper({
    size: 'A4',
    margins: page,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: document.language,
    info: { Title: document.title, Author: document.author, CreationDate: document.createdAt },
  })
  const pages = new Pages(pdf)
  pages.title(document.title, document.author)
  for (const block of document.blocks) pages.block(block)
  return {
    add: (rows) => pages.rows(rows),
    end: () => {
      pages.end()
      frame(pdf, document)
      pdf.end()
      return file
    },
  }
}

/** Draws a document in this thread. */
export const drawPdf: DrawPdf = async (document) => {
  let drawing: PdfDrawing | undefined
  await writerOf(document)((begun) => {
    drawing = beginPdf(begun)
    return drawing.add
  })
  if (!drawing) throw new Error('no document was begun')
  return await drawing.end()
}
