import { useEffect } from 'react'
import { topmost } from './use-focus-back'

/** What takes the focus by itself, such as the row of what was left or the next dialog, comes first. */
const letsOthersMs = 60

/** What can be reached by Tab. */
const reached = ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex="-1"], :disabled)'
const reachedIn = (element: Element | null | undefined) => [...(element?.querySelectorAll<HTMLElement>(reached) ?? [])]

/** Where an element is: the `data-focus-group` around it, and how many can be reached before it there. */
const placeOf = (element: Element) => {
  const group = element.closest('[data-focus-group]')
  return group ? { group, before: reachedIn(group).indexOf(element as HTMLElement) } : undefined
}
/** What took the place of what is gone: what follows it in its group, else what is last there or just before the group. */
const nextTo = (place: ReturnType<typeof placeOf>): HTMLElement | undefined => {
  if (!place?.group.isConnected) return undefined
  const left = reachedIn(place.group)
  const { previousElementSibling: ahead } = place.group
  return (
    left[place.before] ?? left.at(-1) ?? (ahead?.matches(reached) ? (ahead as HTMLElement) : reachedIn(ahead).at(-1))
  )
}

/**
 * Where what had the focus is gone, as after a press that leads to another page or takes its own button away, its neighbour
 * in a `data-focus-group` has it (the next chip, the next row of a form), or else the topmost dialog, or else the page, by
 * whose title it is read. Otherwise nothing is said, and Tab begins somewhere else.
 * A person who pressed on nothing has left the focus there. source: WCAG 2.4.3
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = document.activeElement
    let soon: ReturnType<typeof setTimeout> | undefined
    let place: ReturnType<typeof placeOf>
    const note = ({ target }: FocusEvent) => {
      last = target
      place = target instanceof Element ? placeOf(target) : undefined
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
        const next = nextTo(place) ?? topmost(document, null) ?? document.querySelector('main')
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
