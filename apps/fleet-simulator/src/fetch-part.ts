import type { UpdateOrder } from './update-order.js'

/** What was wrong with a part. `forGood`: the gateway will never give it, so asking again is no use. */
export class PartRefused extends Error {
  readonly forGood: boolean
  constructor(message: string, forGood: boolean) {
    super(message)
    this.forGood = forGood
  }
}

/** Gives the bytes from `from` up to, not including, `to`: all of them, or what came before a cut. */
export type FetchPart = (order: UpdateOrder, from: number, to: number, stopped: AbortSignal) => Promise<Buffer>

const maxMs = 20_000

/** Fetches parts of a firmware over HTTP, with the order's ticket. @throws PartRefused, or when nothing came */
export const fetchPartFrom =
  (gateway: string): FetchPart =>
  async (order, from, to, stopped) => {
    const answer = await fetch(new URL(order.address, gateway), {
      headers: { authorization: `Bearer ${order.ticket}`, range: `bytes=${from}-${to - 1}` },
      signal: AbortSignal.any([stopped, AbortSignal.timeout(maxMs)]),
    })
    const given = `bytes ${from}-${to - 1}/${order.sizeBytes}`
    // one who does not know parts sends the whole; that is the part asked for when nothing else is left
    const isWhole = answer.status === 200 && from === 0 && to === order.sizeBytes
    if (!isWhole && (answer.status !== 206 || answer.headers.get('content-range') !== given)) {
      await answer.body?.cancel()
      const comesAgain = answer.status >= 500 || answer.status === 429
      throw new PartRefused(`${answer.status} ${answer.headers.get('content-range') ?? ''}`.trim(), !comesAgain)
    }
    const chunks: Uint8Array[] = []
    try {
      for await (const chunk of answer.body ?? []) chunks.push(chunk)
    } catch (problem) {
      if (chunks.length === 0) throw problem
    }
    const bytes = Buffer.concat(chunks)
    if (bytes.length === 0 || bytes.length > to - from) throw new Error(`${bytes.length} bytes came`)
    return bytes
  }
