import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.js'
import type { PdfDocument } from './pdf-document.js'

export type PdfAnswer = { id: number; bytes: Uint8Array } | { id: number; message: string }

parentPort?.on('message', ({ id, document }: { id: number; document: PdfDocument }) => {
  drawPdf(document).then(
    // a copy of its own bytes alone: what is handed over must not be part of a larger piece
    (bytes) => parentPort?.postMessage({ id, bytes: Uint8Array.from(bytes) } satisfies PdfAnswer),
    (error: unknown) => parentPort?.postMessage({ id, message: String(error) } satisfies PdfAnswer),
  )
})
