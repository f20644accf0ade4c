import { type DrawPdf, type PdfDocument, writerOf } from '../kernel/pdf/pdf-document.js'

/** In the place of what draws: documents are kept in `drawn` as they were to be drawn, and the bytes say no more than `%PDF`. */
export const keptDocuments = (): { drawn: PdfDocument[]; drawPdf: DrawPdf } => {
  const drawn: PdfDocument[] = []
  return {
    drawn,
    drawPdf: async (given) => {
      await writerOf(given)((document) => {
        const last = document.blocks.at(-1)
        const rows = last?.kind === 'table' ? [...last.rows] : []
        const blocks = last?.kind === 'table' ? [...document.blocks.slice(0, -1), { ...last, rows }] : document.blocks
        drawn.push({ ...document, blocks })
        return (more) => void rows.push(...more)
      })
      return new Uint8Array([37, 80, 68, 70])
    },
  }
}
