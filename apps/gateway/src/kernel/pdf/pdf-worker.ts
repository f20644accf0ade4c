import { parentPort, workerData } from 'node:worker_threads'
import { beginPdf, type PdfDrawing } from './draw-pdf.js'
import type { PdfDocument, PdfRows } from './pdf-document.js'
import { warmUp } from './warm-up.js'

/** What is sent to the thread, in this order: the beginning of a document, its further rows, and that it is complete. */
export type PdfPart =
  | { document: PdfDocument }
  | { rows: PdfRows }
  | { isWhole: true }
  /** The rest of it could not be read: nobody waits for it any more. */
  | { isGivenUp: true }

export interface PdfMessage {
  /** Which document. */
  id: number
  part: PdfPart
}

export type PdfAnswer = { id: number; bytes: Uint8Array } | { id: number; message: string }

/** What the thread is started with. */
export interface PdfWorkerData {
  /** The first document is still being read: there is time to get ready. */
  warmsUp: boolean
}

const drawings = new Map<number, PdfDrawing>()
const answer = (one: PdfAnswer): void => parentPort?.postMessage(one)

const take = async ({ id, part }: PdfMessage): Promise<void> => {
  if ('document' in part) {
    drawings.set(id, beginPdf(part.document))
    return
  }
  // none: it has failed, which was answered, and its rows come too late
  const drawing = drawings.get(id)
  if ('rows' in part) {
    drawing?.add(part.rows)
    return
  }
  drawings.delete(id)
  // a copy of its own bytes alone: what is handed over must not be part of a larger piece
  if (drawing && 'isWhole' in part) answer({ id, bytes: Uint8Array.from(await drawing.end()) })
}

parentPort?.on('message', (message: PdfMessage) => {
  take(message).catch((error: unknown) => {
    drawings.delete(message.id)
    answer({ id: message.id, message: String(error) })
  })
})
if ((workerData as PdfWorkerData).warmsUp) await warmUp()
