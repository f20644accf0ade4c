import { useEffect } from 'react'

/**
 * While something lies open over the page, the rest of a double click that opened it does nothing: the second click would
 * fall on what lies under the pointer by then, close the question unread or answer it.
 */
export function useOwnClicks(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    let hasBegunHere = false
    const listen = (event: MouseEvent) => {
      // 0 by key, 1 a click of its own, more: the browser counts it to the click before
      if (event.detail <= 1) hasBegunHere = true
      if (hasBegunHere) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('click', listen, { capture: true })
    return () => window.removeEventListener('click', listen, { capture: true })
  }, [opened])
}
