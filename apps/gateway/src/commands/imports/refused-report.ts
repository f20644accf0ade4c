import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import type { SourceRow } from './read-rows.js'
import { type RefusalReason, WrongUsage } from './row-refused.js'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The list of rows that were not taken: a CSV file with file, line, reason, explanation and the row as it was. */
export class RefusedReport {
  readonly path: string
  readonly #stream: WriteStream

  private constructor(path: string, stream: WriteStream) {
    this.path = path
    this.#stream = stream
  }

  /** Takes the place of an earlier report. @throws WrongUsage when it cannot be written there */
  static async open(path: string): Promise<RefusedReport> {
    const stream = createWriteStream(path)
    try {
      await once(stream, 'open')
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new WrongUsage(`The report of refused rows cannot be written (${why}). Name another place with --refused.`)
    }
    stream.write('file,line,reason,explanation,row\n')
    return new RefusedReport(path, stream)
  }

  async add(row: SourceRow, reason: RefusalReason, why: string): Promise<void> {
    const line = [quoted(row.file), row.line, reason, quoted(why), quoted(row.text)].join(',')
    if (!this.#stream.write(`${line}\n`)) await once(this.#stream, 'drain')
  }

  async close(): Promise<void> {
    this.#stream.end()
    await once(this.#stream, 'close')
  }
}
