import type { Writable } from 'node:stream'

/** A reader that takes nothing for so long is gone: it must not hold a database snapshot. */
const stalledAfterMs = 60_000

/** Writes, and waits until the reader has room again. @throws when the reader is gone or has stalled */
export const writeWithRoom = (stream: Writable, chunk: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (stream.destroyed) return reject(new Error('the reader of the file has gone'))
    if (stream.write(chunk)) return resolve()
    const leave = (error?: Error): void => {
      clearTimeout(stalled)
      stream.off('drain', onDrain).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onDrain = (): void => leave()
    const onClose = (): void => leave(new Error('the reader of the file has gone'))
    const stalled = setTimeout(() => leave(new Error('the reader of the file takes nothing more')), stalledAfterMs)
    stream.once('drain', onDrain).once('close', onClose)
  })
