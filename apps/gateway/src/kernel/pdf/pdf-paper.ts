import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** An object of the file, by its number. pdfkit writes it where another one names it. */
export interface PdfReference {
  data: Record<string, unknown>
  write(chunk: string | Uint8Array): void
  end(): void
}

/** A font as pdfkit has read it, for one document. */
interface OpenedFont {
  id: string
  /** Above the line, in thousandths of the font's size. */
  ascender: number
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
  /** The letters as the document numbers them, each of four figures, and where each stands. */
  encode(text: string): [letters: string[], positions: LetterPosition[]]
  widthOfString(text: string, size: number): number
  ref(): PdfReference
}

/** In thousandths of the font's size. */
interface LetterPosition {
  /** To the next letter, with what these two stand closer than others. */
  xAdvance: number
  advanceWidth: number
  xOffset: number
  yOffset: number
}

/** What pdfkit has and its types do not say. */
interface PdfInside {
  _font: OpenedFont
  /** Where each object of the file begins, once it is written. */
  _offsets: (number | null)[]
  _offset: number
  _write(data: string | Uint8Array): void
  getStructParentTree(): { get(key: number): unknown[] }
  page: {
    content: PdfReference & { finalize(): void }
    dictionary: PdfReference
    fonts: Record<string, PdfReference>
    structParentTreeKey: number
  }
}
export type Pdf = InstanceType<typeof PDFDocument> & PdfInside

const require = createRequire(import.meta.url)
const fontFiles = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}
const read = new Map<string, Buffer>()

/**
 * Each file is read once for all documents, and opened for each: a font that another document had opened knew parts of
 * its letters (the c of a ç) without what they stand for, and nobody could copy them.
 */
const giveFonts = (pdf: Pdf): void => {
  for (const [name, file] of Object.entries(fontFiles)) {
    const bytes = read.get(name) ?? readFileSync(file)
    read.set(name, bytes)
    pdf.registerFont(name, bytes)
  }
  pdf.font('regular')
}

/** What is written of a page stays one text until the page is left, for it comes in a hundred thousand short pieces. */
const gatherContent = ({ content }: Pdf['page']): (() => void) => {
  let text = ''
  const write = content.write.bind(content)
  const finalize = content.finalize.bind(content)
  const keep = (): void => {
    if (text !== '') write(Buffer.from(text, 'latin1'))
    text = ''
  }
  content.write = (chunk) => {
    if (typeof chunk === 'string') text += `${chunk}\n`
    else {
      keep()
      write(chunk)
    }
  }
  content.finalize = () => {
    keep()
    finalize()
  }
  return keep
}

/** Of the file, in characters: what is joined before it becomes bytes. */
const pieceLength = 65_536

/**
 * An empty document with its fonts and no page yet. What pdfkit writes, in a million short pieces, is joined to long
 * ones: as bytes of their own they took a third of the time, most of it for tidying up.
 * @returns the document, and its whole file once it has ended
 */
export const openPaper = (options: PDFKit.PDFDocumentOptions): { pdf: Pdf; file: Promise<Uint8Array> } => {
  // without the font that pdfkit would read for itself
  const pdf = new PDFDocument({ ...options, font: null as never, autoFirstPage: false }) as Pdf
  giveFonts(pdf)
  // how a file begins is in the stream already
  const pieces: Uint8Array[] = [pdf.read()]
  let text = ''
  const keep = (): void => {
    if (text !== '') pieces.push(Buffer.from(text, 'latin1'))
    text = ''
  }
  pdf._write = (data) => {
    if (typeof data === 'string') {
      text += `${data}\n`
      pdf._offset += data.length + 1
      if (text.length > pieceLength) keep()
    } else {
      keep()
      pieces.push(data)
      pdf._offset += data.length
    }
  }
  const file = new Promise<Uint8Array>((resolve, reject) => {
    pdf.push = (piece: Uint8Array | null) => {
      if (piece) throw new Error('a piece of a PDF went past what gathers them')
      keep()
      resolve(Buffer.concat(pieces))
      return true
    }
    pdf.on('error', reject)
  })
  let leave: (() => void) | undefined
  pdf.on('pageAdded', () => {
    leave?.()
    leave = gatherContent(pdf.page)
  })
  pdf.addPage()
  return { pdf, file }
}
