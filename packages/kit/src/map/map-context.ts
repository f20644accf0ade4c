import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, use } from 'react'

export const MapContext = createContext<MapLibreMap | null>(null)

/** The map of the MapFrame above, its style loaded. */
export function useMap(): MapLibreMap {
  const map = use(MapContext)
  if (!map) throw new Error('MapFrame is missing above this layer')
  return map
}
