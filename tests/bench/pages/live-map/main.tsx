import { KitProvider } from '@motora/kit'
import '@motora/kit/styles.css'
import { type LivePoint, LivePoints, MapFrame, PointsLayer, useMap } from '@motora/kit/map'
import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { galleryTexts } from '../../../../packages/kit/src/gallery/gallery-texts'
import { type Bench, type Mode, Traffic } from './traffic'

const mode = (location.hash.slice(1) || 'ours') as Mode
const traffic = new Traffic(50_000)
const longTasks: number[] = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longTasks.push(entry.duration)
}).observe({ type: 'longtask', buffered: true })

const style: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#f3f2ee' } }],
}
const points = new LivePoints()

/** Waits until the map has nothing more to draw and stays so. @returns when it had drawn the last */
const lastDrawn = async (map: MapLibreMap): Promise<number> => {
  let last = Number.POSITIVE_INFINITY
  const note = (): void => {
    last = performance.now()
  }
  map.on('idle', note)
  while (!(performance.now() - last > quietMs)) await new Promise((resolve) => setTimeout(resolve, 20))
  map.off('idle', note)
  return last
}
/** Far longer than the pause between two redraws of one picture. */
const quietMs = 1500

/** What the baseline does: one whole new GeoJSON per update, clustered by the map itself. */
const wholeOf = (all: Iterable<LivePoint>) => ({
  type: 'FeatureCollection' as const,
  features: [...all].map((point) => ({
    type: 'Feature' as const,
    properties: { id: point.id, icon: point.icon, colour: point.colour },
    geometry: { type: 'Point' as const, coordinates: [point.longitude, point.latitude] },
  })),
})

const addWhole = (map: MapLibreMap): void => {
  map.addSource('whole', { type: 'geojson', data: wholeOf([]), cluster: true, clusterMaxZoom: 14, clusterRadius: 64 })
  map.addLayer({
    id: 'whole',
    type: 'circle',
    source: 'whole',
    paint: { 'circle-radius': 12, 'circle-color': '#2a2f35' },
  })
}

const give: Record<Mode, (map: MapLibreMap, changed: readonly LivePoint[]) => void> = {
  ours: (_map, changed) => points.apply({ upsert: changed }),
  whole: (map) => void map.getSource<GeoJSONSource>('whole')?.setData(wholeOf(traffic.all())),
}

function Driver(): null {
  const map = useMap()
  useEffect(() => {
    if (mode === 'whole') addWhole(map)
    const bench: Bench = {
      fill: async () => {
        const startedAt = performance.now()
        give[mode](map, [...traffic.all()])
        return (await lastDrawn(map)) - startedAt
      },
      update: async (seconds) => {
        longTasks.length = 0
        const until = performance.now() + seconds * 1000
        let updates = 0
        while (performance.now() < until) {
          give[mode](map, traffic.move(0.05))
          updates += 1
          await new Promise((resolve) => setTimeout(resolve, 500))
        }
        return { updates, longTasks: [...longTasks] }
      },
    }
    Object.assign(window, { bench })
  }, [map])
  return null
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <KitProvider language="en" texts={galleryTexts}>
      <MapFrame label="Live map" mapStyle={style} initialView={{ longitude: 2.16, latitude: 41.4, zoom: 12.5 }}>
        {mode === 'ours' && <PointsLayer id="vehicles" points={points} />}
        <Driver />
      </MapFrame>
    </KitProvider>,
  )
