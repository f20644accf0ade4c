/** A finger is down. */
let isDown = false
/** The finger that is down has closed something that floats over the page. */
let hasClosed = false

/** What floats over the page has closed. An entry closes it when no finger is down any more: it is pressed by lifting it. */
export const noteClosed = (): void => {
  hasClosed ||= isDown
}

/**
 * Mantine closes a menu as soon as a finger touches what is next to it, and the browser then presses what the finger
 * is on: to send the menu away would block a vehicle whose button lies there. Such a touch only closes.
 */
export function watchClosingTouches(): () => void {
  const down = () => {
    isDown = true
    hasClosed = false
  }
  const up = (event: TouchEvent) => {
    // no mouse events follow, and so no click; a touch that has scrolled cannot be cancelled, and presses nothing
    if (hasClosed && event.cancelable) event.preventDefault()
    gone()
  }
  const gone = () => {
    isDown = false
    hasClosed = false
  }
  document.addEventListener('touchstart', down, { capture: true, passive: true })
  document.addEventListener('touchend', up, { capture: true, passive: false })
  document.addEventListener('touchcancel', gone, { capture: true })
  return () => {
    document.removeEventListener('touchstart', down, { capture: true })
    document.removeEventListener('touchend', up, { capture: true })
    document.removeEventListener('touchcancel', gone, { capture: true })
  }
}
