import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { bounded, type Size, type View, zoomedAt } from './zoom'

interface Gestures {
  view: View
  onView: (view: View) => void
}

const middleOf = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, size: { width, height } satisfies Size }
}

/** Wheel and two fingers zoom, one finger or the mouse moves what is larger than its place. */
export function useGestures(place: RefObject<HTMLElement | null>, { view, onView }: Gestures) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const wheel = useEffectEvent((event: WheelEvent) => {
    const element = place.current
    if (!element) return
    event.preventDefault()
    const middle = middleOf(element)
    const at = { x: event.clientX - middle.x, y: event.clientY - middle.y }
    onView(zoomedAt(view, view.zoom * 1.0015 ** -event.deltaY, at, middle.size))
  })
  const move = useEffectEvent((event: PointerEvent) => {
    const element = place.current
    const before = fingers.current.get(event.pointerId)
    if (!element || !before) return
    const now = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, now)
    const middle = middleOf(element)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other)
      return onView(bounded({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }, middle.size))
    const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y)
    const at = { x: (now.x + other.x) / 2 - middle.x, y: (now.y + other.y) / 2 - middle.y }
    onView(zoomedAt(view, (view.zoom * apart(now)) / Math.max(apart(before), 1), at, middle.size))
  })

  useEffect(() => {
    const element = place.current
    if (!element) return
    const down = (event: PointerEvent) => {
      element.setPointerCapture?.(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    }
    const up = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
    const onWheel = (event: WheelEvent) => wheel(event)
    const onMove = (event: PointerEvent) => move(event)
    // a passive listener, as React's, could not keep the page from scrolling
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
    }
  }, [place])
}
