import { inflateRawSync } from 'node:zlib'
import { maxColumnsCharacters, packedColumnsMark } from '@motora/contract'
import { invalidInput } from '../../../kernel/refusal.js'

const unpacked = (packed: string): string => {
  try {
    // a character has four bytes at most; what would grow beyond that is not unpacked
    const limits = { maxOutputLength: 4 * maxColumnsCharacters }
    return inflateRawSync(Buffer.from(packed, 'base64url'), limits).toString()
  } catch {
    const message = `after ${packedColumnsMark} the base64url of raw DEFLATE is expected`
    throw invalidInput([{ path: 'query.columns', code: 'custom', message }])
  }
}

/** The export's own parameters, with columns that came packed as the JSON that they are. @throws Refusal request.invalid */
export const unpackColumns = (own: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      name.toLowerCase() === 'columns' && typeof value === 'string' && value.startsWith(packedColumnsMark)
        ? unpacked(value.slice(packedColumnsMark.length))
        : value,
    ]),
  )
