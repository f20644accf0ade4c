import {
  AttributionControl,
  GPUInitializationError,
  Map as MapLibreMap,
  NavigationControl,
  Popup,
  setWorkerUrl,
} from 'maplibre-gl/dist/maplibre-gl.mjs'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

setWorkerUrl(workerUrl)

/** The library as it is published: it draws any style, and comes with the first one that the own library cannot draw. */
export const wholeLibrary = {
  Map: MapLibreMap,
  Popup,
  NavigationControl,
  AttributionControl,
  GPUInitializationError,
}
