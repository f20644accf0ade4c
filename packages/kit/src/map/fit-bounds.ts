import { useEffect } from 'react'
import { useMap } from './map-context'

export interface FitBoundsProps {
  /** [west, south, east, north]; the map moves when the figures change, undefined leaves it. */
  bounds: readonly [number, number, number, number] | undefined
  paddingPixels?: number
  maxZoom?: number
  /** 0: there from the first picture on. */
  milliseconds?: number
}

/** Brings a box into sight. Renders nothing. */
export function FitBounds({ bounds, paddingPixels = 48, maxZoom = 17, milliseconds = 300 }: FitBoundsProps): null {
  const map = useMap()
  const key = bounds?.join(',')
  useEffect(() => {
    const [west, south, east, north] = (key?.split(',') ?? []).map(Number)
    if (west === undefined || south === undefined || east === undefined || north === undefined) return
    map.fitBounds([west, south, east, north], { padding: paddingPixels, maxZoom, duration: milliseconds })
  }, [map, key, paddingPixels, maxZoom, milliseconds])
  return null
}
