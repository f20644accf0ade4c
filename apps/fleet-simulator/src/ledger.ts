import { createWriteStream, type WriteStream } from 'node:fs'
import type { MopedReport } from './moped-report.js'

/**
 * Writes one line for every acknowledged report, `imei,deviceTime,index,sequence,answeredAt,waitedMs`, so that a check
 * can prove that nothing acknowledged was lost and nothing stored twice, and see when answers came (milliseconds since
 * 1970) and how long after the making of the report. A report sent twice may stand twice.
 */
export class Ledger {
  readonly #stream: WriteStream
  #lines: string[] = []
  #count = 0

  constructor(path: string) {
    this.#stream = createWriteStream(path, { flags: 'a' })
    this.#stream.on('error', (problem) => {
      console.error(`The ledger ${path} cannot be written: ${problem.message}`)
      process.exitCode = 1
    })
  }

  get count(): number {
    return this.#count
  }

  /** @param now milliseconds since 1970 */
  acknowledge(reports: readonly MopedReport[], now: number): void {
    for (const { imei, record, sequence } of reports) {
      // The wire knows whole seconds.
      const seconds = `${record.deviceTime.toISOString().slice(0, 19)}Z`
      this.#lines.push(
        `${imei},${seconds},${record.index & 0xff},${sequence},${now},${now - record.deviceTime.getTime()}\n`,
      )
    }
    this.#count += reports.length
    if (this.#lines.length >= 500) this.#flush()
  }

  close(): Promise<void> {
    this.#flush()
    return new Promise((resolve) => this.#stream.end(resolve))
  }

  #flush(): void {
    this.#stream.write(this.#lines.join(''))
    this.#lines = []
  }
}
