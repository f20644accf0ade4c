import type * as GeoJSON from 'geojson'
import type { ClusterView } from './cluster-grid'
import type { LivePoint } from './live-points'

/** Short names: they travel to the map's worker with each change. k: id, i: image, h: heading, n: count. */
type PointProperties = { k: string; i?: string; h?: number; n?: number; t?: string }
type PointFeature = GeoJSON.Feature<GeoJSON.Point, PointProperties> & { id: string }

export interface FeatureDiff {
  add: PointFeature[]
  remove: string[]
}

/** The name of the picture of a point; `drawPointImage` draws it from the name alone. */
function pointImageName(point: LivePoint): string {
  const ring = point.ringPercent === undefined ? '' : Math.round(Math.max(0, Math.min(100, point.ringPercent)) / 10)
  return `point|${point.icon}|${point.colour}|${ring}|${point.mark ?? ''}`
}

const feature = (id: string, longitude: number, latitude: number, properties: PointProperties): PointFeature => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
})

/** Remembers what the map shows and says only what must change to show something else. */
export class ShownFeatures {
  #shown = new Map<string, string>()

  /** The change from what is shown to `view`; afterwards `view` counts as shown. */
  difference(
    view: ClusterView,
    pointOf: (id: string) => LivePoint | undefined,
    countText: (count: number) => string,
  ): FeatureDiff {
    const next = new Map<string, string>()
    const add: PointFeature[] = []
    const show = (id: string, print: string, make: () => PointFeature) => {
      next.set(id, print)
      if (this.#shown.get(id) !== print) add.push(make())
    }
    for (const cluster of view.clusters) {
      const { longitude, latitude, count } = cluster
      const id = `c${cluster.key}`
      // To about a tenth of a pixel of street maps: a cluster does not tremble for each metre its members move.
      const print = `${longitude.toFixed(5)},${latitude.toFixed(5)},${count}`
      show(id, print, () => feature(id, longitude, latitude, { k: id, n: count, t: countText(count) }))
    }
    for (const pointId of view.points) {
      const point = pointOf(pointId)
      if (!point) continue
      const id = `p${pointId}`
      const image = pointImageName(point)
      const print = `${point.longitude},${point.latitude},${image},${point.headingDegrees ?? ''}`
      show(id, print, () =>
        feature(id, point.longitude, point.latitude, {
          k: pointId,
          i: image,
          ...(point.headingDegrees === undefined ? {} : { h: Math.round(point.headingDegrees) }),
        }),
      )
    }
    const remove = [...this.#shown.keys()].filter((id) => !next.has(id))
    this.#shown = next
    return { add, remove }
  }
}
