import { useEffect, useRef } from 'react'
import { useMap } from './map-context'

/** Calls once when everything that the map shows has been drawn, or could not be loaded. Renders nothing. */
export function WhenDrawn({ run }: { run: () => void }): null {
  const map = useMap()
  const now = useRef(run)
  useEffect(() => {
    now.current = run
  })
  useEffect(() => {
    const drawn = () => now.current()
    // idle: no tile on its way, no movement under way, nothing left to draw
    map.once('idle', drawn)
    return () => void map.off('idle', drawn)
  }, [map])
  return null
}
