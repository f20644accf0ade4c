import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import { useMap } from './map-context'

/** What reads on the map below: words, and the rim that lifts them and lines off it. */
export interface MapInk {
  isDark: boolean
  text: string
  halo: string
}

const onLight: MapInk = { isDark: false, text: '#1a1d21', halo: '#ffffff' }
const onDark: MapInk = { isDark: true, text: '#f1f3f5', halo: '#14181c' }

/**
 * By the ground of the map that is drawn, not by the scheme of the page: a provider's style may be light in the dark.
 */
function inkOf(map: MapLibreMap): MapInk {
  const ground = map.getLayersOrder().find((id) => map.getLayer(id)?.type === 'background')
  const colour = ground === undefined ? undefined : map.getPaintProperty(ground, 'background-color')
  return typeof colour === 'string' && lightnessOf(colour) < 0.4 ? onDark : onLight
}

/** A new style mounts all layers again, so that it is asked once for each. */
export function useMapInk(): MapInk {
  const map = useMap()
  return useMemo(() => inkOf(map), [map])
}

/** 0 to 1, of `#rrggbb`, `#rgb`, `rgb()` and `hsl()`; anything else counts as light. */
function lightnessOf(colour: string): number {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (hex) {
    const wide = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
    return [0, 2, 4].reduce((sum, at) => sum + Number.parseInt(wide.slice(at, at + 2), 16), 0) / (3 * 255)
  }
  const figures = (colour.match(/[\d.]+/g) ?? []).map(Number)
  if (colour.startsWith('rgb')) return figures.slice(0, 3).reduce((sum, one) => sum + one, 0) / (3 * 255)
  if (colour.startsWith('hsl')) return (figures[2] ?? 100) / 100
  return 1
}
