import { createListeners } from './listeners'

/** How long until the gateway is asked again whether it is there; the last one repeats. */
const askAgainMs = [1_000, 2_000, 5_000, 10_000]

export interface ConnectionDeps {
  send: typeof fetch
  /** What the browser says of the network: false is sure, true is not. */
  isOnline: () => boolean
}

/**
 * Whether the gateway can be reached: lost with the first call that got no answer, back with the first one that did.
 * An answer to a call that was sent before the loss proves nothing: it may have been on its way already.
 * While it is lost the gateway is asked by itself, so no one has to press anything.
 */
export function watchConnection({ send, isOnline }: ConnectionDeps) {
  const listeners = createListeners()
  let lost = !isOnline()
  let losses = 0
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: boolean) => {
    if (lost === next) return
    lost = next
    listeners.announce()
  }
  const found = () => {
    clearTimeout(timer)
    timer = undefined
    tries = 0
    set(false)
  }
  const lose = () => {
    if (!lost) losses += 1
    set(true)
    if (timer !== undefined) return
    timer = setTimeout(() => void ask(), askAgainMs[Math.min(tries, askAgainMs.length - 1)])
    tries += 1
  }
  async function ask(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!isOnline()) return lose()
    await watched('/healthz', { cache: 'no-store' }).catch(() => undefined)
  }
  const watched: typeof fetch = async (...call) => {
    const lossesBefore = losses
    try {
      const answer = await send(...call)
      if (losses === lossesBefore) found()
      return answer
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) lose()
      throw error
    }
  }
  return {
    /** As fetch, and it notices whether an answer came. */
    send: watched,
    isLost: () => lost,
    subscribe: listeners.subscribe,
    /** The browser says that the network is back: ask immediately. */
    ask,
    /** The browser says that there is no network. */
    lose,
  }
}
