import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether the calendar of a field is open, and whether the keyboard is in it. Escape closes it alone: what is around it,
 * such as a dialog or a filter, stays.
 */
export function useCalendar(input: RefObject<HTMLElement | null>, dropdown: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<'closed' | 'open' | 'entered'>('closed')
  const isOpened = state !== 'closed'
  const close = () => {
    const isInIt = dropdown.current?.contains(document.activeElement)
    setState('closed')
    if (isInIt) input.current?.focus()
  }
  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isOurs = target === input.current || (target instanceof Node && dropdown.current?.contains(target))
    if (event.key !== 'Escape' || event.isComposing || !isOurs) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!isOpened) return
    const listen = (event: KeyboardEvent) => leaveByKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOpened])
  return {
    isOpened,
    isEntered: state === 'entered',
    open: () => setState((before) => (before === 'closed' ? 'open' : before)),
    /** By the keyboard, which is then on its day. */
    enter: () => setState('entered'),
    /** The focus goes back to the field where it was in the calendar. */
    close,
    /** A press elsewhere has the focus by then. */
    leave: () => setState('closed'),
  }
}
