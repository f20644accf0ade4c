import { createWriteStream, type WriteStream } from 'node:fs'
import type { OrderReceived } from './moped-updates.js'

/** Writes one line for every order to update that reached a moped, `imei,time,orderId,target,version,outcome`. */
export class OrderLedger {
  readonly #stream: WriteStream

  constructor(path: string) {
    this.#stream = createWriteStream(path, { flags: 'a' })
    this.#stream.on('error', (problem) => {
      console.error(`The ledger ${path} cannot be written: ${problem.message}`)
      process.exitCode = 1
    })
  }

  note({ imei, at, orderId, target, version, outcome }: OrderReceived): void {
    this.#stream.write(`${[imei, at.toISOString(), orderId, target, version, outcome].join(',')}\n`)
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#stream.end(resolve))
  }
}
