import { setImmediate as othersFirst } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ownFile } from '../own-files.js'
import type { LiteAnswer, LiteOrder } from './lite-engine.js'
import { LiteEngine } from './lite-engine.js'
import { keepLiteFilesToOneself } from './own-lite-files.js'

/** A way to the embedded engine: in this thread (tests) or in a worker (the product). */
export interface LiteConnection {
  do(order: LiteOrder): Promise<LiteAnswer>
  /** Ends whatever runs now, immediately. What was acknowledged stays. */
  terminate(): Promise<void>
}

export const connectInThread = async (dataDir: string | undefined, dump?: Blob): Promise<LiteConnection> => {
  const engine = await LiteEngine.open(dataDir, dump)
  return { do: (order) => engine.do(order), terminate: async () => {} }
}

const maxBusyMs = 50

/**
 * In this thread, for a command that does nothing else: a message to a worker and back for each statement is a third
 * of its time. Now and then signals and timers have their turn.
 */
export const connectAlone = async (dataDir: string): Promise<LiteConnection> => {
  keepLiteFilesToOneself(dataDir)
  const { do: order, terminate } = await connectInThread(dataDir)
  let lastTurnMs = performance.now()
  return {
    do: async (one) => {
      if (performance.now() - lastTurnMs > maxBusyMs) {
        await othersFirst()
        lastTurnMs = performance.now()
      }
      return order(one)
    },
    terminate,
  }
}

class DatabaseFailure extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  constructor(failure: { message: string; code?: string; constraint?: string }) {
    super(failure.message)
    this.name = 'DatabaseFailure'
    this.code = failure.code
    this.constraint = failure.constraint
  }
}

type Reply = { id: number; answer?: LiteAnswer; failure?: { message: string; code?: string; constraint?: string } }

export const connectInWorker = async (dataDir: string): Promise<LiteConnection> => {
  const worker = new Worker(ownFile('dist/kernel/db/lite-worker.js'), { workerData: { dataDir } })
  const waiting = new Map<number, { resolve: (answer: LiteAnswer) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let ended: Error | undefined
  const end = (error: Error): void => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  await new Promise<void>((resolve, reject) => {
    worker.once('message', (first: { ready: boolean; message?: string }) => {
      if (first.ready) resolve()
      else reject(new Error(`the embedded database did not open: ${first.message}`))
    })
    worker.once('error', reject)
  }).catch(async (error) => {
    // what did not open must not keep the process, nor its memory
    await worker.terminate()
    throw error
  })
  worker.on('message', ({ id, answer, failure }: Reply) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (failure) waiter?.reject(new DatabaseFailure(failure))
    else if (answer) waiter?.resolve(answer)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the embedded database has ended')))
  return {
    do: (order) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, order })
      }),
    terminate: async () => {
      end(new DatabaseFailure({ message: 'canceling statement due to statement timeout', code: '57014' }))
      await worker.terminate()
    },
  }
}
