import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { maxReportBytes } from '@motora/contract/identity'
import { newId } from './kernel/ids.js'
import type { ObjectStore } from './kernel/objects.js'
import { ReportTooLarge } from './rooms/identity/index.js'

/**
 * Keeps what a stream gives, whose length is known only at its end. It waits meanwhile in a file without a name: what
 * ends this process ends that as well.
 * @returns its length in bytes
 * @throws ReportTooLarge beyond `maxBytes`; what the stream and the store throw
 */
export const keepStream = async (
  objects: ObjectStore,
  key: string,
  stream: Readable,
  maxBytes = maxReportBytes,
): Promise<number> => {
  const path = join(tmpdir(), `motora-report-${newId()}`)
  const waiting = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    let lengthBytes = 0
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (lengthBytes + chunk.length > maxBytes) throw new ReportTooLarge(`more than ${maxBytes} bytes`)
      for (let from = 0; from < chunk.length; )
        from += (await waiting.write(chunk, from, chunk.length - from, lengthBytes + from)).bytesWritten
      lengthBytes += chunk.length
    }
    await objects.put(key, waiting.createReadStream({ start: 0, autoClose: false }), lengthBytes)
    return lengthBytes
  } finally {
    await waiting.close()
  }
}
