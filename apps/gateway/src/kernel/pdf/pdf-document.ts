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
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: PdfRows; sum?: readonly string[] }
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

/** Rows of a table, in their order. */
export type PdfRows = readonly (readonly string[])[]

/**
 * Writes a document while its last rows are still being read. It calls `begin` once, with everything but those rows, and
 * then adds them part by part with the function that `begin` returns. The document is complete when the promise resolves.
 */
export type WritePdf = (begin: (document: PdfDocument) => (rows: PdfRows) => void) => Promise<void>

/**
 * Draws a document: A4, tagged, with its own fonts. A document that is still being read may be handed over as a promise
 * or as a function that writes it in parts, so that the drawing gets ready or goes on meanwhile. If reading fails, so
 * does the drawing.
 */
export type DrawPdf = (document: PdfDocument | Promise<PdfDocument> | WritePdf) => Promise<Uint8Array>

/** Any way to hand over a document, as a function that writes it in parts. */
export const writerOf = (document: Parameters<DrawPdf>[0]): WritePdf =>
  typeof document === 'function' ? document : async (begin) => void begin(await document)
