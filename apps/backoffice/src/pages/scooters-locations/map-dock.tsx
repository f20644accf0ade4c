import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import './map-dock.css'

export interface MapDockProps {
  title: string
  closeLabel: string
  onClose: () => void
  /** Opened by a press, not by a link: the focus goes there. */
  takesFocus: boolean
  /** As high as it may be, whatever is in it. */
  isTall?: boolean
  children: ReactNode
}

/** Below the map, so that it covers nothing: a strip on a desk, a sheet above the tools on a phone. */
export function MapDock({ title, closeLabel, onClose, takesFocus, isTall, children }: MapDockProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focuses = useRef(takesFocus)
  useEffect(() => {
    if (focuses.current) heading.current?.focus()
  }, [])
  return (
    <section className="motora-dock" data-tall={isTall || undefined} aria-label={title}>
      <div className="motora-dock-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton size="lg" aria-label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
