import type { Readable } from 'node:stream'
import type { Cell } from './cells.js'

/** Writes one file, row by row, into a stream that anyone who reads it may slow down. */
export interface FileWriter {
  readonly output: Readable
  /** Takes some rows; resolves when there is room for more. */
  write(rows: readonly Cell[][]): Promise<void>
  /** How many bytes some rows take in the file, without writing them. */
  bytesOf(rows: readonly Cell[][]): number
  /** No more rows. */
  end(): void
  /** Breaks the file off: its reader sees an error and no end. */
  break(error: Error): void
}
