import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.js'
import type { PdfDocument } from './pdf-document.js'
import { warmUp } from './warm-up.js'

export type PdfAnswer = { id: number; bytes: Uint8Array } | { id: number; message: string }

/** What the thread is started with. */
export interface PdfWorkerData {
  /** The first document is still being read: there is time to get ready. */
  warmsUp: boolean
}

parentPort?.on('message', ({ id, document }: { id: number; document: PdfDocument }) => {
  drawPdf(document).then(
    // a copy of its own bytes alone: what is handed over must not be part of a larger piece
    (bytes) => parentPort?.postMessage({ id, bytes: Uint8Array.from(bytes) } satisfies PdfAnswer),
    (error: unknown) => parentPort?.postMessage({ id, message: String(error) } satisfies PdfAnswer),
  )
})
if ((workerData as PdfWorkerData).warmsUp) await warmUp()
