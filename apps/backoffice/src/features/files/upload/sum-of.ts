/**
 * SHA-256 of a file in lower-case hexadecimal; undefined where the browser cannot compute it (plain http other than
 * localhost). @throws DOMException when the file cannot be read (any more)
 */
export async function sumOf(file: Blob): Promise<string | undefined> {
  // typed as always there, which it is not
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(await file.arrayBuffer())))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
