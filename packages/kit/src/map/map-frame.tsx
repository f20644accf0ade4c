import type { Map as MapLibreMap, MapOptions, StyleSpecification } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import type { Box } from './cluster-grid'
import { MapContext } from './map-context'
import { type MapLibrary, newMap, useDrawn } from './map-library'
import { addPointImage } from './point-images'

export interface MapView {
  longitude: number
  latitude: number
  zoom: number
}

export interface MapFrameProps {
  /** What the map shows, for those who cannot see it. */
  label: string
  /** Leave `glyphs` out of it: labels are then drawn from the browser's own fonts. */
  mapStyle: StyleSpecification | string
  initialView: MapView
  /** After each pan or zoom: keep it in the address. `byPerson`: by hand, not by what the screen has asked for. */
  onMoveEnd?: (view: MapView, box: Box, byPerson: boolean) => void
  onClick?: (longitude: number, latitude: number) => void
  /** The base map could not be loaded in part (tiles refused, no network). */
  onBaseMapError?: (message: string) => void
  /** CSS height; default: all of the parent. */
  height?: number | string
  /** Layers and info windows; mounted once the style is there. */
  children?: ReactNode
  /** What floats over the map's upper left corner. */
  overlay?: ReactNode
}

/** The map. Layers are its children; they find it through the context. */
export function MapFrame(props: MapFrameProps) {
  const { mapStyle, label, initialView, height = '100%', children, overlay } = props
  const { map: texts } = useKitTexts()
  const holder = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(false)
  const [impossible, setImpossible] = useState(false)
  const [ready, setReady] = useState<{ map: MapLibreMap; round: number }>()
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  const first = useRef({ initialView, label, texts })
  const { library: wanted, style } = useDrawn(mapStyle) ?? {}
  // One render later: what lies on the map takes itself off before a map of another library takes its place.
  const [library, setLibrary] = useState(wanted)
  useEffect(() => {
    setReady(undefined)
    setLibrary(wanted)
  }, [wanted])
  const isSwitching = library !== wanted
  const shownStyle = useRef(style)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another style of the same library is put onto the same map
  useEffect(() => {
    if (!holder.current || !library || !style) return
    const { initialView: view, label: name, texts: words } = first.current
    shownStyle.current = style
    const map = mapOrNone(library, {
      container: holder.current,
      style,
      center: [view.longitude, view.latitude],
      zoom: view.zoom,
      maxZoom: 20,
      // Without it every change of a cluster fades again, and markers are invisible half of the time.
      fadeDuration: 0,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      locale: {
        'Map.Title': name,
        'NavigationControl.ZoomIn': words.zoomIn,
        'NavigationControl.ZoomOut': words.zoomOut,
        'AttributionControl.ToggleAttribution': words.attribution,
        'Popup.Close': words.close,
      },
    })
    if (!map) {
      setImpossible(true)
      return
    }
    map.setMissingStyleImageResolver((name) => addPointImage(map, name))
    map.touchZoomRotate.disableRotation()
    map.addControl(new library.NavigationControl({ showCompass: false }), 'bottom-right')
    map.addControl(new library.AttributionControl({ compact: true }), 'bottom-left')
    if (holder.current.clientWidth < roomForSources) foldSources(map)
    map.once('load', () => setDrawn(true))
    // A source that never comes must not hide the rest for good.
    const patience = setTimeout(() => setDrawn(true), maxVeilMs)
    map.on('style.load', () => setReady((last) => ({ map, round: (last?.round ?? 0) + 1 })))
    map.on('moveend', (event) => {
      now.current.onMoveEnd?.(viewOf(map), boxOf(map), Boolean(event.originalEvent))
    })
    map.on('click', (event) => now.current.onClick?.(event.lngLat.lng, event.lngLat.lat))
    map.on('error', (event) => now.current.onBaseMapError?.(event.error.message))
    return () => {
      clearTimeout(patience)
      setDrawn(false)
      setReady(undefined)
      // a map of another library goes on where this one was
      first.current.initialView = viewOf(map)
      // Layers take themselves off first; React runs their cleanups before this one.
      map.remove()
    }
  }, [library])

  useEffect(() => {
    if (!ready || !style || isSwitching || shownStyle.current === style) return
    shownStyle.current = style
    // diff off: the layers below are mounted again on the fresh style by their round.
    ready.map.setStyle(style, { diff: false })
  }, [ready, style, isSwitching])

  return (
    <div className="kit-map" style={{ height }}>
      <div ref={holder} className="kit-map-canvas" />
      {impossible && <p className="kit-map-impossible">{texts.cannotDraw(label)}</p>}
      <div className="kit-map-veil" data-drawn={drawn || undefined} aria-hidden />
      {overlay && <div className="kit-map-overlay">{overlay}</div>}
      {ready && !isSwitching && (
        <MapContext key={ready.round} value={ready.map}>
          {children}
        </MapContext>
      )}
    </div>
  )
}

/** undefined: the browser has no WebGL. Whatever else stands on the screen stays usable. */
function mapOrNone(library: MapLibrary, options: MapOptions): MapLibreMap | undefined {
  try {
    return newMap(library, options)
  } catch (error) {
    if (error instanceof library.GPUInitializationError) return undefined
    throw error
  }
}

function viewOf(map: MapLibreMap): MapView {
  const centre = map.getCenter()
  return { longitude: centre.lng, latitude: centre.lat, zoom: map.getZoom() }
}

/** Until the first whole picture the map is land, and no sea that turns into it. */
const maxVeilMs = 4000

/** Below this width in pixels the open list of sources would cover the map; its button stays. */
const roomForSources = 720

function foldSources(map: MapLibreMap): void {
  const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib')
  // MapLibre opens it again with each source that arrives, until the map is first moved.
  const fold = () => {
    sources?.removeAttribute('open')
    sources?.classList.remove('maplibregl-compact-show')
  }
  map.on('sourcedata', fold)
  map.once('idle', () => {
    fold()
    map.off('sourcedata', fold)
  })
}

/** What the map shows, in degrees. */
export function boxOf(map: MapLibreMap): Box {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}
