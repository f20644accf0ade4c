import { useLayoutEffect, useState } from 'react'

/** What can have the focus again: it is drawn, and so are the parts around it. */
const canFocus = (element: Element): element is HTMLElement =>
  'focus' in element && element.isConnected && element !== element.ownerDocument.body

const modal = '[role=dialog][aria-modal=true]'
/** The topmost dialog but for one that fades out. */
export const topmost = (page: Document, closing: Element | null | undefined) =>
  [...page.querySelectorAll<HTMLElement>(modal)].filter((one) => one !== closing).at(-1)

/**
 * What had the focus in a dialog that is gone, and what had opened that dialog: one that is replaced by another in the same
 * moment, such as the skeleton of a form by the form, leaves the next one an opener that is gone too.
 */
const heirs = new WeakMap<Element, Element>()
/** The element, or where it is gone the next of its heirs that is not. Two dialogs in turns may be each other's heir. */
const stillThere = (element: Element): Element => {
  const gone = new Set<Element>()
  let next: Element | undefined = element
  while (next && !canFocus(next) && !gone.has(next)) {
    gone.add(next)
    next = heirs.get(next)
  }
  return next && canFocus(next) ? next : element
}

/**
 * Gives the focus back to what had it before a dialog opened, also where the dialog is drawn only while it is open. A
 * person who works elsewhere by then stays there. @param opened whether it is open
 */
export function useFocusBack(opened: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null)
  // while it is drawn for the first time the focus is where it was; afterwards it is in the dialog
  if (opened && opener === null) setOpener(document.activeElement ?? document.body)
  if (!opened && opener !== null) setOpener(null)
  useLayoutEffect(() => {
    if (!opened || opener === null) return
    return () => {
      const page = opener.ownerDocument
      const before = page.activeElement
      const closing = before?.closest(modal)
      if (before && closing && !closing.contains(opener)) heirs.set(before, opener)
      // after the next dialog, if one follows, has taken the focus; it asks this page alone, which may have ended by then
      setTimeout(() => {
        const now = page.activeElement
        const isLost = now === null || now === page.body || now === before || !canFocus(now)
        if (!isLost) return
        const above = topmost(page, closing)
        const back = stillThere(opener)
        const isCovered = above !== undefined && !above.contains(back)
        // what opened it may be gone, such as a row that was deleted: the dialog below goes on, or the page
        const next = canFocus(back) && !isCovered ? back : (above ?? page.querySelector('main'))
        next?.focus({ preventScroll: true })
      }, 20)
    }
  }, [opened, opener])
}
