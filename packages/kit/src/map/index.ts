export { CirclesLayer, type MapArea, type MapCircle, PolygonsLayer } from './area-layers'
export { boundsOf, circleRing } from './areas'
export type { Box } from './cluster-grid'
export { FitBounds, type FitBoundsProps } from './fit-bounds'
export {
  HEAT_OPACITY,
  HEAT_RADIUS_PIXELS,
  HEAT_RAMP,
  HeatLayer,
  type HeatLayerProps,
  type HeatPoint,
} from './heat-layer'
export { InfoWindow, type InfoWindowProps } from './info-window'
export { type LivePoint, LivePoints, type LivePointsChange, type LivePointsDiff, samePoint } from './live-points'
export { MapContext, useMap } from './map-context'
export { MapFrame, type MapFrameProps, type MapView } from './map-frame'
export { bringMapWorker, drawnByOwn, loadWholeMap } from './map-library'
export { MarkLayer, type MarkLayerProps } from './mark-layer'
export { PointsLayer, type PointsLayerProps } from './points-layer'
export { type RoutePoint, SPEED_COLOURS, speedColour } from './route-features'
export { RouteLayer } from './route-layer'
export { SpotLayer } from './spot-layer'
export { TimeSlices } from './time-slices'
export { type LayerPart, useGeoJsonLayers } from './use-geojson-layers'
export { WhenDrawn } from './when-drawn'
