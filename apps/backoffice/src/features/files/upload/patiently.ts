import { ApiError } from '../../../shell/api/api-error'

/** Pauses before a call is made again, in milliseconds; the last one repeats. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]
/** So often in a row the gateway may fail by itself before the person is asked. Without a network it is tried on. */
const maxTries = 6
/** A call without an answer for so long has lost its line; a part of a megabyte takes this long at 90 kbit/s. */
const maxCallMs = 180_000

export interface Patience {
  signal: AbortSignal
  /** Waits, and rejects when the signal is aborted meanwhile. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** It failed with this and is tried again. */
  onTrouble: (error: ApiError) => void
}

/**
 * Makes a call again and again, with growing pauses, as long as what went wrong may pass by itself.
 * @throws what the gateway refuses for good; what it failed with six times in a row; AbortError when it was stopped
 */
export async function patiently<T>(call: (signal: AbortSignal) => Promise<T>, patience: Patience): Promise<T> {
  const { signal, wait, onTrouble } = patience
  for (let tries = 1; ; tries += 1) {
    try {
      return await withinTime(call, signal)
    } catch (error) {
      if (signal.aborted || !mayPass(error) || (tries >= maxTries && error.code !== 'offline')) throw error
      onTrouble(error)
      await wait(pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0, signal)
    }
  }
}

/** No answer, too many calls, or a failure of the gateway's own. A refusal stays one. */
const mayPass = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'offline' || error.status === 429 || error.status >= 500)

async function withinTime<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  const timer = setTimeout(stop, maxCallMs)
  try {
    return await call(own.signal)
  } catch (error) {
    if (own.signal.aborted && !signal.aborted)
      throw new ApiError({ status: 0, code: 'offline', message: 'The gateway did not answer in time' })
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
