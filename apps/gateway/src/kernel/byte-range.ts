import type { ByteRange } from './objects.js'
import { Refusal } from './refusal.js'

/**
 * The part that a Range header asks for. What is malformed, in another unit, or several parts in one header, means the
 * whole, as the standard allows.
 * @param header such as `bytes=100-`, `bytes=0-99` or `bytes=-500` (the last 500)
 * @returns undefined for the whole
 * @throws Refusal file.range_unfit (416) when nothing of it lies within the file
 * source: RFC 9110, sections 14.1 and 14.2
 */
export const byteRangeOf = (header: string | undefined, totalBytes: number): ByteRange | undefined => {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const end = totalBytes - 1
  const [first, last] =
    from === ''
      ? [Math.max(totalBytes - Number(to), 0), end]
      : [Number(from), to === '' ? end : Math.min(Number(to), end)]
  if (to !== '' && from !== '' && Number(to) < Number(from)) return undefined
  if (first > end || first > last)
    throw new Refusal('file.range_unfit', `The file has ${totalBytes} bytes. Ask for a part within them.`, {
      params: { totalBytes },
    })
  return { first, last }
}
