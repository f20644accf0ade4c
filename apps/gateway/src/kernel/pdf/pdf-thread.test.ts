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
      const begun = new Map()
      parentPort.on('message', ({ id, part }) => {
        const { document, rows, isWhole, isGivenUp } = part
        if (document) {
          ${draw}
          begun.set(id, { title: document.title, beganAt: Date.now(), rows: [] })
        }
        if (rows) begun.get(id).rows.push(...rows.flat())
        if (isWhole) {
          const said = JSON.stringify({ ...begun.get(id), threadId, startedAt, kept: begun.size, ...workerData })
          parentPort.postMessage({ id, bytes: new TextEncoder().encode(said) })
        }
        if (isWhole || isGivenUp) begun.delete(id)
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
    beganAt: number
    rows: string[]
    /** Documents that the thread has begun and not given back. */
    kept: number
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

test('a document that is written in parts is drawn while its rows are read', () =>
  withThread('', async ({ draw }) => {
    let readAt = 0
    const answer = said(
      await draw(async (begin) => {
        const add = begin(documentOf('March'))
        for (const plate of ['1001', '1002']) {
          await wait(200)
          add([[plate]])
        }
        readAt = Date.now()
      }),
    )
    expect(answer).toMatchObject({ title: 'March', warmsUp: true, rows: ['1001', '1002'] })
    expect(answer.beganAt).toBeLessThan(readAt - 100)
  }))

test('two that are written in parts at the same time keep their rows apart', () =>
  withThread('', async ({ draw }) => {
    const rowsOf = async (title: string) =>
      said(
        await draw(async (begin) => {
          const add = begin(documentOf(title))
          for (const n of [1, 2, 3]) {
            await wait(20)
            add([[`${title} ${n}`]])
          }
        }),
      ).rows
    const both = await Promise.all(['March', 'April'].map(rowsOf))
    expect(both).toEqual(['March', 'April'].map((title) => [1, 2, 3].map((n) => `${title} ${n}`)))
  }))

test('where reading fails in the midst, the drawing fails with it and nothing of it is kept', () =>
  withThread('', async ({ draw }) => {
    const broken = draw(async (begin) => {
      begin(documentOf('March'))([['1001']])
      throw new Error('the database is away')
    })
    await expect(broken).rejects.toThrow('the database is away')
    expect(said(await draw(documentOf('April')))).toMatchObject({ title: 'April', rows: [], kept: 1 })
    await expect(draw(async () => {})).rejects.toThrow('no document was begun')
  }))

test('a thread that dies while rows are read fails the drawing once they are', () =>
  withThread("if (document.title === 'bad') process.exit(1)", async ({ draw }) => {
    let isRead = false
    const broken = draw(async (begin) => {
      const add = begin(documentOf('bad'))
      await wait(500)
      add([['1001']])
      isRead = true
    })
    await expect(broken).rejects.toThrow('has ended')
    expect(isRead).toBe(true)
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
