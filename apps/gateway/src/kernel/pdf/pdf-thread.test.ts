import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.js'
import type { PdfDocument } from './pdf-document.js'
import { createPdfThread } from './pdf-thread.js'
import { warmUp } from './warm-up.js'

/** What stands for the real thread: it draws nothing, and says who it is, when it began and what it was started with. */
const program = (draw = '') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, threadId, workerData } from 'node:worker_threads'
      const startedAt = Date.now()
      parentPort.on('message', ({ id, document }) => {
        ${draw}
        const said = JSON.stringify({ title: document.title, threadId, startedAt, ...workerData })
        parentPort.postMessage({ id, bytes: new TextEncoder().encode(said) })
      })`)}`,
  )
const documentOf = (title: string): PdfDocument => ({
  title,
  language: 'es-ES',
  author: 'Motora',
  createdAt: new Date(0),
  foot: '',
  blocks: [],
})
const said = (bytes: Uint8Array) =>
  JSON.parse(Buffer.from(bytes).toString()) as {
    title: string
    threadId: number
    startedAt: number
    warmsUp: boolean
  }
const withThread = async (draw: string, what: (thread: ReturnType<typeof createPdfThread>) => Promise<void>) => {
  const thread = createPdfThread(program(draw))
  try {
    await what(thread)
  } finally {
    await thread.close()
  }
}

test('the thread is started and gets ready while the document is still read', () =>
  withThread('', async ({ draw }) => {
    let readAt = 0
    const reading = wait(1000).then(() => {
      readAt = Date.now()
      return documentOf('March')
    })
    const answer = said(await draw(reading))
    expect(answer).toMatchObject({ title: 'March', warmsUp: true })
    expect(answer.startedAt).toBeLessThan(readAt)
  }))

test('a document that is there waits for nothing else to be drawn', () =>
  withThread('', async ({ draw }) => {
    expect(said(await draw(documentOf('Receipt')))).toMatchObject({ title: 'Receipt', warmsUp: false })
  }))

test('two that are asked for together are drawn on one thread, and each gets its own', () =>
  withThread('', async ({ draw }) => {
    const asked = [wait(50).then(() => documentOf('March')), Promise.resolve(documentOf('April'))]
    const [march, april] = (await Promise.all(asked.map((one) => draw(one)))).map(said)
    expect([march?.title, april?.title]).toEqual(['March', 'April'])
    expect(march?.threadId).toBe(april?.threadId)
  }))

test('where reading fails the drawing fails with it, and the next one is drawn on the same thread', () =>
  withThread('', async ({ draw }) => {
    const first = said(await draw(documentOf('March')))
    await expect(draw(Promise.reject(new Error('no such month')))).rejects.toThrow('no such month')
    expect(said(await draw(documentOf('April')))).toMatchObject({ title: 'April', threadId: first.threadId })
  }))

test('a thread that dies fails what it was at, and the next document has a new one', () =>
  withThread("if (document.title === 'bad') process.exit(1)", async ({ draw }) => {
    const first = said(await draw(documentOf('March')))
    await expect(draw(documentOf('bad'))).rejects.toThrow('has ended')
    expect(said(await draw(documentOf('April'))).threadId).not.toBe(first.threadId)
  }))

test('getting ready draws a whole page, and where that fails nothing else does', async () => {
  const sizes: number[] = []
  await warmUp(async (document) => {
    const bytes = await drawPdf(document)
    sizes.push(bytes.length)
    return bytes
  })
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeGreaterThan(10_000)
  await expect(warmUp(() => Promise.reject(new Error('no font')))).resolves.toBeUndefined()
})
