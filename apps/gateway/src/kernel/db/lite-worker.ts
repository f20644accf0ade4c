import { parentPort, workerData } from 'node:worker_threads'
import { LiteEngine, type LiteOrder } from './lite-engine.js'
import { keepLiteFilesToOneself } from './own-lite-files.js'

// The embedded database blocks the thread it runs on: it gets one of its own.
if (!parentPort) throw new Error('lite-worker runs as a worker only')
const port = parentPort
const { dataDir } = workerData as { dataDir: string }
keepLiteFilesToOneself(dataDir)
const engine = LiteEngine.open(dataDir)
engine.then(
  () => port.postMessage({ ready: true }),
  (error: Error) => port.postMessage({ ready: false, message: error.message }),
)

port.on('message', async ({ id, order }: { id: number; order: LiteOrder }) => {
  try {
    port.postMessage({ id, answer: await (await engine).do(order) })
  } catch (error) {
    const failure = error as Error & { code?: string; constraint?: string; detail?: string }
    port.postMessage({
      id,
      failure: { message: failure.message, code: failure.code, constraint: failure.constraint, detail: failure.detail },
    })
  }
  if (order.kind === 'close') process.exit(0)
})
