import type { Map as MapLibreMap, Popup } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './map-context'
import { libraryOf } from './map-library'

export interface InfoWindowProps {
  longitude: number
  latitude: number
  onClose: () => void
  children: ReactNode
}

/** A window anchored to a place on the map; follows the place when it changes. Its cross closes it, and Escape on the map. */
export function InfoWindow({ longitude, latitude, onClose, children }: InfoWindowProps) {
  const map = useMap()
  const [content] = useState(newContent)
  const popup = useRef<Popup>(undefined)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const place = useRef<[number, number]>([longitude, latitude])
  useEffect(() => {
    const { Popup } = libraryOf(map)
    const shown = new Popup({ offset: 18, maxWidth: '360px', closeOnClick: false, focusAfterOpen: false })
    shown.setLngLat(place.current).setDOMContent(content).addTo(map)
    const closed = () => close.current()
    shown.on('close', closed)
    // where it begins, and not on its first button, whose hint would lie over what is to be read
    content.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) shown.remove()
    }
    const frame = map.getContainer()
    frame.addEventListener('keydown', press)
    popup.current = shown
    const stay = keepInSight(map, shown)
    return () => {
      stay()
      frame.removeEventListener('keydown', press)
      shown.off('close', closed)
      shown.remove()
    }
  }, [map, content])
  useEffect(() => {
    place.current = [longitude, latitude]
    popup.current?.setLngLat([longitude, latitude])
  }, [longitude, latitude])
  return createPortal(children, content)
}

/** Holds what is shown, and takes the focus. */
function newContent(): HTMLElement {
  const content = document.createElement('div')
  content.tabIndex = -1
  return content
}

/** Pixels between the window and what it must not touch. */
const gap = 8

/**
 * Once it has been opened and the map has come to rest, moves the map so far that the whole window can be seen: inside
 * the frame, and below the panel that floats over it. Returns what calls it off.
 */
function keepInSight(map: MapLibreMap, popup: Popup): () => void {
  const move = () => {
    const element = popup.getElement()
    if (!element) return
    const frame = map.getContainer().getBoundingClientRect()
    const window_ = element.getBoundingClientRect()
    const panel = map.getContainer().parentElement?.querySelector('.kit-map-overlay')?.getBoundingClientRect()
    const below = panel && panel.right > window_.left && panel.left < window_.right ? panel.bottom : frame.top
    const right = Math.max(0, frame.left + gap - window_.left) || Math.min(0, frame.right - gap - window_.right)
    const down = Math.max(0, below + gap - window_.top) || Math.min(0, frame.bottom - gap - window_.bottom)
    if (right || down) map.panBy([-right, -down])
  }
  // A map on its way to the place is waited for.
  const frame = requestAnimationFrame(() => {
    if (map.isMoving()) map.once('moveend', move)
    else move()
  })
  return () => {
    cancelAnimationFrame(frame)
    map.off('moveend', move)
  }
}
