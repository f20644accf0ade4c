import type { Stand } from '../stand.js'
import type { LiveReader } from './live-reader.js'
import type { ScreenLoad } from './screen-load.js'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What the gateway holds at most in so many seconds. */
const maxHeldMb = async (stand: Stand, seconds: number): Promise<number> => {
  let most = 0
  for (let n = 0; n < seconds * 5; n += 1) {
    await wait(200)
    most = Math.max(most, stand.memoryMb)
  }
  return most
}

export interface Weighed {
  /** What each stalled screen costs the gateway, in kB. */
  stalledScreenKb: number
  /** What a screen that reads is sent in the same time: what a stalled one would cost if all of it were kept for it. */
  sentMeanwhileKb: number
}

/**
 * So many screens more that take nothing, while the mopeds move as fast as they can: what does each of them cost? The
 * same load without them comes before, for garbage has its weight too.
 */
export const weighStalled = async (
  stand: Stand,
  load: ScreenLoad,
  count: number,
  newReader: () => LiveReader,
): Promise<Weighed> => {
  const [usual, seconds] = [load.perSecond, 25]
  load.perSecond = usual * 4
  const lightMb = await maxHeldMb(stand, seconds)
  const reads = newReader()
  const stalled = Array.from({ length: count }, newReader)
  while (![reads, ...stalled].every(({ isOpen }) => isOpen)) await wait(50)
  for (const reader of stalled) reader.stall()
  const before = reads.bytes
  const heavyMb = await maxHeldMb(stand, seconds)
  load.perSecond = usual
  for (const reader of [reads, ...stalled]) reader.close()
  return {
    stalledScreenKb: Math.max(0, Math.round(((heavyMb - lightMb) * 1024) / count)),
    sentMeanwhileKb: Math.round((reads.bytes - before) / 1024),
  }
}
