import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `act` when a person first presses anything: the moment to bring what may be needed at once, such as a question or a
 * notice, and what a page that nobody touches does without.
 */
export function useFirstPress(act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    const events = ['pointerdown', 'keydown']
    const stop = () => {
      for (const event of events) window.removeEventListener(event, press, { capture: true })
    }
    const press = () => {
      stop()
      run()
    }
    for (const event of events) window.addEventListener(event, press, { capture: true })
    return stop
  }, [])
}
