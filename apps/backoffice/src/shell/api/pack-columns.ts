import { type ExportColumn, packedColumnsMark } from '@motora/contract'

/** Of an address, which brings a filter and a search as well: some servers on the way take 8 kB. */
const maxPlainCharacters = 3000

/** The columns of a file as they go into the address: packed where they bring many words, such as those of a choice. */
export async function packColumns(columns: readonly ExportColumn[]): Promise<string> {
  const text = JSON.stringify(columns)
  const plain = new Response(text).body
  if (text.length <= maxPlainCharacters || !plain || typeof CompressionStream === 'undefined') return text
  const packed = plain.pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return packedColumnsMark + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
