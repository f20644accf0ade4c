import type { ServerResponse } from 'node:http'

/** How slowly, and for how long in all, a file may be read. */
export interface ReaderPatience {
  /** Time in which a reader that is behind must take `minBytes`. */
  windowMs: number
  minBytes: number
  /** From the first byte to the last. */
  wholeMs: number
  /** How often it is asked whether who reads may still do so. */
  askedAgainMs: number
}

/** 16 kB/s: a poor mobile line is faster. Ten minutes: 100,000 rows take seconds on any line of an office. */
export const readerPatience: ReaderPatience = {
  windowMs: 30_000,
  minBytes: 480_000,
  wholeMs: 600_000,
  askedAgainMs: 5000,
}

/** Why a file was broken off. */
export type ReaderFault = 'reader too slow' | 'too long'

/** What the operating system has taken of what was written. */
const bytesTaken = ({ socket }: ServerResponse): number => (socket ? socket.bytesWritten - socket.writableLength : 0)

/**
 * Watches a reader while a file is written to it. Only the time counts in which bytes wait for the reader: a slow
 * database is not the reader's fault.
 * @param onFault called once; the caller breaks the file off
 * @returns what ends the watch
 */
export const watchReader = (
  response: ServerResponse,
  { windowMs, minBytes, wholeMs }: ReaderPatience,
  onFault: (why: ReaderFault) => void,
): (() => void) => {
  const begunAt = performance.now()
  let window = { from: begunAt, taken: bytesTaken(response) }
  const findFault = (): ReaderFault | undefined => {
    const now = performance.now()
    const taken = bytesTaken(response)
    if (now - begunAt > wholeMs) return 'too long'
    const isBehind = response.writableLength > 0 || (response.socket?.writableLength ?? 0) > 0
    if (isBehind && now - window.from < windowMs) return undefined
    if (isBehind && taken - window.taken < minBytes) return 'reader too slow'
    window = { from: now, taken }
    return undefined
  }
  const timer = setInterval(
    () => {
      const fault = findFault()
      if (!fault) return
      clearInterval(timer)
      onFault(fault)
    },
    Math.max(20, windowMs / 6),
  )
  timer.unref()
  return () => clearInterval(timer)
}
