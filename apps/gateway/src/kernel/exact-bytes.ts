/**
 * Passes on exactly so many bytes. The last chunk is held back until the source has ended, so that anyone who reads
 * never has them all before it is known that there are no more.
 * @throws Error when there are more or fewer, and what the source throws
 */
export async function* exactBytes(
  source: AsyncIterable<Uint8Array>,
  lengthBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let held: Uint8Array | undefined
  let seen = 0
  for await (const chunk of source) {
    if (chunk.length === 0) continue
    seen += chunk.length
    if (seen > lengthBytes) throw new Error(`there are more than the announced ${lengthBytes} bytes`)
    if (held) yield held
    held = chunk
  }
  if (seen < lengthBytes) throw new Error(`there are ${seen} bytes where ${lengthBytes} were announced`)
  if (held) yield held
}
