import type { DrawPdf, PdfDocument } from '../kernel/pdf/pdf-document.js'

/** In the place of what draws: documents are kept in `drawn` as they were to be drawn, and the bytes say no more than `%PDF`. */
export const keptDocuments = (): { drawn: PdfDocument[]; drawPdf: DrawPdf } => {
  const drawn: PdfDocument[] = []
  return {
    drawn,
    drawPdf: async (document) => {
      drawn.push(await document)
      return new Uint8Array([37, 80, 68, 70])
    },
  }
}
