import { createServer } from 'node:net'

/**
 * Below the ports that Linux lends to outgoing connections (from 32768): a port of those is taken now and then by a
 * client of the same test before its server listens, or between two lives of one. Each process has fifty of its own.
 */
const first = 12_000
const perProcess = 50
const processes = 400
const base = first + (process.pid % processes) * perProcess
let turn = 0

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port where nobody listens now, and no client of this machine comes from. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < perProcess; tried += 1) {
    const port = base + (turn++ % perProcess)
    if (await isFree(port)) return port
  }
  throw new Error(`the ports ${base} to ${base + perProcess - 1} are all taken`)
}
