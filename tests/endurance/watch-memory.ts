import type { Stand } from '../stand.js'
import type { MemorySample } from './memory-checks.js'

/** What a gateway holds (resident), looked at ten times a second until it ends or `stop`. */
export const watchMemory = (
  stand: Stand,
): { samples: MemorySample[]; stop: () => void; close: () => Promise<void> } => {
  const samples: MemorySample[] = []
  const stop = (): void => clearInterval(timer)
  const timer = setInterval(() => {
    if (stand.pid === undefined) return
    try {
      samples.push({ at: Date.now(), mb: stand.memoryMb })
    } catch {
      // it has just ended; who watches sees that by its silence
      stop()
    }
  }, 100)
  return { samples, stop, close: async () => stop() }
}
