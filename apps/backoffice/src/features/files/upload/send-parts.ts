import type { Upload } from '@motora/contract/files'

/** Two, so that the line is not idle between two parts; more would only share it. */
const partsAtOnce = 2

export interface PartSender {
  file: Blob
  signal: AbortSignal
  send: (number: number, bytes: Uint8Array) => Promise<unknown>
  onSent: (sizeBytes: number) => void
}

/** Bytes of one part of an upload: all alike but the last. */
const bytesOfPart = ({ sizeBytes, partBytes }: Upload, number: number): number =>
  Math.max(0, Math.min(partBytes, sizeBytes - (number - 1) * partBytes))

/** Bytes that the gateway keeps already. */
export const keptBytes = (upload: Upload): number =>
  [...new Set(upload.parts)].reduce((sum, number) => sum + bytesOfPart(upload, number), 0)

/**
 * Sends the parts that the gateway has not got, in their order, two at a time; each is read only when its turn comes.
 * @throws what the first that failed threw, when all that were on their way have ended
 */
export async function sendParts(upload: Upload, { file, signal, send, onSent }: PartSender): Promise<void> {
  const { sizeBytes, partBytes } = upload
  const kept = new Set(upload.parts)
  const missing = Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, index) => index + 1).filter(
    (number) => !kept.has(number),
  )
  const failures: unknown[] = []
  const sendNext = async () => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      try {
        signal.throwIfAborted()
        const from = (number - 1) * partBytes
        const bytes = new Uint8Array(await file.slice(from, from + bytesOfPart(upload, number)).arrayBuffer())
        await send(number, bytes)
        onSent(bytes.length)
      } catch (error) {
        failures.push(error)
        // the others would only be sent for nothing
        missing.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: partsAtOnce }, sendNext))
  if (failures.length > 0) throw failures[0]
}
