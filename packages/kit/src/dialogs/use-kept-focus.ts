import { useEffect } from 'react'
import { topmost } from './use-focus-back'

/** What takes the focus by itself, such as the row of what was left or the next dialog, comes first. */
const letsOthersMs = 60

/**
 * Where what had the focus is gone, as after a press that leads to another page or takes its own button away, the topmost
 * dialog has it, or else the page, by whose title it is read. Otherwise nothing is said, and Tab begins somewhere else.
 * A person who pressed on nothing has left the focus there. source: WCAG 2.4.3
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = document.activeElement
    let soon: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const isLost = () =>
      last instanceof Element &&
      last !== document.body &&
      !last.isConnected &&
      (document.activeElement === null || document.activeElement === document.body)
    const look = () => {
      if (soon !== undefined || !isLost()) return
      soon = setTimeout(() => {
        soon = undefined
        if (!isLost()) return
        const next = topmost(document, null) ?? document.querySelector('main')
        next?.focus({ preventScroll: true })
      }, letsOthersMs)
    }
    document.addEventListener('focusin', note)
    const watched = new MutationObserver(look)
    watched.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      watched.disconnect()
      clearTimeout(soon)
    }
  }, [])
}
