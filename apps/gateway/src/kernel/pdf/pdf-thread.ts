import { Worker } from 'node:worker_threads'
import { ownFile } from '../own-files.js'
import { type DrawPdf, writerOf } from './pdf-document.js'
import type { PdfAnswer, PdfMessage, PdfPart, PdfWorkerData } from './pdf-worker.js'

interface Waiting {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

/** Idle for so long, the thread ends and gives its memory back. */
const idleMs = 30_000
/** Of the thread's heap, in megabytes: a report of 10,000 lines takes less than 50. */
const heapMegabytes = 768

/**
 * Draws PDFs on a thread of its own, so that nobody else waits while a long one is drawn. The thread is started when it
 * is asked for, gets ready while the document is still read, draws what is read of it already, and is started again
 * after it has died: what it was at is then told as failed.
 * @param program what runs on the thread
 */
export const createPdfThread = (
  program: string | URL = ownFile('dist/kernel/pdf/pdf-worker.js'),
): { draw: DrawPdf; close(): Promise<void> } => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  /** Documents that are being read or drawn. */
  let asked = 0
  let lastId = 0
  const end = (which: Worker, error: Error): void => {
    if (which !== worker) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  /** @param warmsUp where what it is to draw is not there yet */
  const start = (warmsUp: boolean): Worker => {
    const started = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      workerData: { warmsUp } satisfies PdfWorkerData,
    })
    started.on('message', (answer: PdfAnswer) => {
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('bytes' in answer) one?.resolve(answer.bytes)
      else one?.reject(new Error(`a PDF could not be drawn: ${answer.message}`))
    })
    started.on('error', (error) => end(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => end(started, new Error('the thread that draws PDFs has ended')))
    return started
  }
  const close = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = worker
    if (!ending) return
    end(ending, new Error('no more PDFs are drawn: the gateway is closing'))
    await ending.terminate()
  }
  const rest = (): void => {
    worker?.unref()
    idle = setTimeout(() => void close(), idleMs)
    idle.unref()
  }
  return {
    draw: async (document) => {
      clearTimeout(idle)
      asked += 1
      worker ??= start(document instanceof Promise || typeof document === 'function')
      lastId += 1
      const id = lastId
      let drawn: Promise<Uint8Array> | undefined
      let send: (part: PdfPart) => void = () => {}
      try {
        await writerOf(document)((begun) => {
          // another one, where the first has died while the document was read
          worker ??= start(false)
          const on = worker
          on.ref()
          drawn = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
          // its failure is reported once everything is written
          drawn.catch(() => {})
          send = (part) => on.postMessage({ id, part } satisfies PdfMessage)
          send({ document: begun })
          return (rows) => send({ rows })
        })
        if (!drawn) throw new Error('no document was begun')
        send({ isWhole: true })
        return await drawn
      } catch (error) {
        if (waiting.delete(id)) send({ isGivenUp: true })
        throw error
      } finally {
        asked -= 1
        if (asked === 0) rest()
      }
    },
    close,
  }
}
