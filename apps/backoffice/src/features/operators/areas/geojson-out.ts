import { type Drawing, shapeOf } from './drawing'

/** The drawing as GeoJSON: rings closed, circles as points with their radius in metres. source: RFC 7946. */
export function geoJsonOf(drawing: Drawing): string {
  const features = drawing.map((area) => {
    const shape = shapeOf(area)
    const name = area.name === null ? {} : { name: area.name }
    return shape.kind === 'circle'
      ? {
          type: 'Feature',
          id: area.id,
          properties: { ...name, radius: shape.radiusMetres },
          geometry: { type: 'Point', coordinates: shape.centre },
        }
      : {
          type: 'Feature',
          id: area.id,
          properties: name,
          geometry: { type: 'Polygon', coordinates: [[...shape.ring, ...shape.ring.slice(0, 1)]] },
        }
  })
  return JSON.stringify({ type: 'FeatureCollection', features }, null, 1)
}
