/** Waits so long, or until the browser says that the network is back. Rejects with AbortError when it is stopped. */
export function waitOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', stop)
    }
    const go = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(new DOMException('stopped', 'AbortError'))
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}
