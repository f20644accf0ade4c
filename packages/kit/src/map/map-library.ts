import {
  AttributionControl,
  GPUInitializationError,
  Map as MapLibreMap,
  NavigationControl,
  Popup,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
// MapLibre 6 cannot find its own worker through Vite.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useReducer, useState } from 'react'

setWorkerUrl(workerUrl)

/** Fetches the worker's file, which otherwise comes with the first map: for who may soon be without a network. */
export const bringMapWorker = async (): Promise<void> => void (await fetch(workerUrl))

/** What the kit makes of the map library. */
export interface MapLibrary {
  Map: typeof MapLibreMap
  Popup: typeof Popup
  NavigationControl: typeof NavigationControl
  AttributionControl: typeof AttributionControl
  GPUInitializationError: typeof GPUInitializationError
}

/** Built without what only styles of others need: 100 kB less (decision 0161). */
const own: MapLibrary = { Map: MapLibreMap, Popup, NavigationControl, AttributionControl, GPUInitializationError }
let whole: MapLibrary | undefined

/**
 * Goes into the `metadata` of a style that the own library draws: GeoJSON alone, no letters or pictures from elsewhere, and
 * only kinds of layers that `LayerPart` has. Any other style is drawn by the whole library.
 */
export const drawnByOwn = { 'motora:library': 'own' }

/** Loads the library that draws any style, and its worker's address. @throws where its code does not come */
export async function loadWholeMap(): Promise<void> {
  whole ??= (await import('./whole-library')).wholeLibrary
}

const isDrawnByOwn = (style: StyleSpecification | string): boolean =>
  typeof style !== 'string' &&
  Object.entries(drawnByOwn).every(([key, value]) => (style.metadata as Record<string, unknown>)?.[key] === value)

interface Drawn {
  style: StyleSpecification | string
  library: MapLibrary
}

const drawnNow = (style: StyleSpecification | string): Drawn | undefined => {
  const library = isDrawnByOwn(style) ? own : whole
  return library && { style, library }
}

/** The style, and the library that draws it; until that is there, the last ones. */
export function useDrawn(style: StyleSpecification | string): Drawn | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [last, setLast] = useState(() => drawnNow(style))
  const now = drawnNow(style)
  if (now && (now.style !== last?.style || now.library !== last.library)) setLast(now)
  const isMissing = now === undefined
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    loadWholeMap().then(
      () => isGone || redraw(),
      // without a network the map stays as it is
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isMissing])
  return now ?? last
}

const libraries = new WeakMap<MapLibreMap, MapLibrary>()

/** A map made by a library: what lies on it must come from the same one. */
export function newMap(library: MapLibrary, options: ConstructorParameters<typeof MapLibreMap>[0]): MapLibreMap {
  const map = new library.Map(options)
  libraries.set(map, library)
  return map
}

export const libraryOf = (map: MapLibreMap): MapLibrary => libraries.get(map) ?? own
