/** A column of a table; `share` of the page's width, all shares together are the whole of it. */
export interface PdfColumn {
  title: string
  share: number
  /** Figures stand at the right. */
  align?: 'left' | 'right'
}

/** A part of a document, one below the other. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Each with the word before it. */
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }
  /** The head is repeated on each page. The last row may be the sum of those above it. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[]; sum?: readonly string[] }
  /** A QR code of 35 mm with the words above it. */
  | { kind: 'qr'; label: string; text: string }

/** What a PDF says, in words that are ready to be read. It is plain data, so that another thread can draw it. */
export interface PdfDocument {
  title: string
  /** As RFC 5646 says it, such as `es-ES`: programmes that read it aloud need it. */
  language: string
  /** Who made it: at the top of the first page, and with the title at that of each other one. */
  author: string
  createdAt: Date
  /** At the foot of each page; `{page}` and `{pages}` become its number and how many there are. */
  foot: string
  blocks: readonly PdfBlock[]
}

/**
 * Draws a document: A4, tagged, with its own fonts. One that is still being read may be handed over as its promise, so
 * that what draws gets ready meanwhile; if it fails, so does the drawing.
 */
export type DrawPdf = (document: PdfDocument | Promise<PdfDocument>) => Promise<Uint8Array>
