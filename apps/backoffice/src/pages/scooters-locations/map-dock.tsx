import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

export interface MapDockProps {
  title: string
  closeLabel: string
  onClose: () => void
  /** Opened by a press, not by a link: the focus goes there. */
  takesFocus: boolean
  children: ReactNode
}

/** Below the map, so that it covers nothing: a strip on a desk, a sheet above the tools on a phone. */
export function MapDock({ title, closeLabel, onClose, takesFocus, children }: MapDockProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focuses = useRef(takesFocus)
  useEffect(() => {
    if (focuses.current) heading.current?.focus()
  }, [])
  return (
    <section className="motora-dock" aria-label={title}>
      <div className="motora-dock-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton aria-label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
