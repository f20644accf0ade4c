import { useEffect, useMemo, useState } from 'react'
import { AgeClock } from '../feedback/age-clock'
import { HeatLayer } from '../map/heat-layer'
import {
  CirclesLayer,
  FitBounds,
  InfoWindow,
  type LivePoint,
  LivePoints,
  MapFrame,
  PointsLayer,
  PolygonsLayer,
  RouteLayer,
} from '../map/index'
import { useFormats } from '../texts/kit-texts'

const STYLE = {
  version: 8 as const,
  sources: {},
  layers: [{ id: 'ground', type: 'background' as const, paint: { 'background-color': '#e8ebee' } }],
}
const COLOURS = ['#8a919a', '#f2c037', '#b3131f'] as const
const MARKS = ['–', '▸', ''] as const

/** A fixed sequence, so that pictures of the gallery can be compared. */
function sequence(seed: number): () => number {
  let value = seed
  return () => {
    value = (value * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return value / 4_294_967_296
  }
}

function randomPoint(id: number, random: () => number): LivePoint {
  const state = Math.floor(random() * 3)
  return {
    id: String(id),
    longitude: 2.17 + (random() - 0.5) * 0.3 * random(),
    latitude: 41.4 + (random() - 0.5) * 0.2 * random(),
    icon: id % 3 ? '02' : '01',
    colour: COLOURS[state] ?? COLOURS[0],
    mark: MARKS[state] || undefined,
    ringPercent: Math.round(random() * 100),
    headingDegrees: state === 1 ? Math.round(random() * 359) : undefined,
  }
}

/** `count` points of which a tenth changes each second. */
export function MapGallery({ count = 2000, zoom = 12 }: { count?: number; zoom?: number }) {
  const formats = useFormats()
  const points = useMemo(() => new LivePoints(), [])
  const [at, setAt] = useState<number | null>(null)
  const [picked, setPicked] = useState<LivePoint>()
  useEffect(() => {
    const random = sequence(7)
    const all = Array.from({ length: count }, (_, id) => randomPoint(id, random))
    points.apply({ upsert: all })
    const timer = setInterval(() => {
      const upsert = Array.from({ length: count / 10 }, () => {
        const index = Math.floor(random() * count)
        const known = all[index] as LivePoint
        const moved = {
          ...known,
          longitude: known.longitude + (random() - 0.5) * 0.0006,
          latitude: known.latitude + (random() - 0.5) * 0.0006,
        }
        all[index] = moved
        return moved
      })
      points.apply({ upsert })
      setAt(Date.now())
    }, 1000)
    return () => clearInterval(timer)
  }, [points, count])
  return (
    <MapFrame
      label="Map of points"
      mapStyle={STYLE}
      initialView={{ longitude: 2.17, latitude: 41.4, zoom }}
      height={480}
      overlay={<AgeClock at={at} source="live" />}
    >
      <PolygonsLayer id="areas" areas={AREAS} />
      <CirclesLayer id="circles" circles={CIRCLES} />
      <PointsLayer id="points" points={points} onClick={setPicked} />
      {picked && (
        <InfoWindow longitude={picked.longitude} latitude={picked.latitude} onClose={() => setPicked(undefined)}>
          <strong>Point {picked.id}</strong>
          <div>{formats.percent(picked.ringPercent)}</div>
        </InfoWindow>
      )}
    </MapFrame>
  )
}

export function RouteGallery() {
  return (
    <MapFrame
      label="Map of a route"
      mapStyle={STYLE}
      initialView={{ longitude: 2.17, latitude: 41.39, zoom: 13 }}
      height={320}
    >
      <HeatLayer id="heat" points={HEAT} />
      <RouteLayer id="route" points={ROUTE} />
      <FitBounds bounds={[2.15, 41.38, 2.19, 41.4]} />
    </MapFrame>
  )
}

const AREAS = [
  {
    id: 'a',
    name: 'Centre',
    colour: '#1c5fc4',
    rings: [
      [
        [2.13, 41.37],
        [2.21, 41.37],
        [2.21, 41.42],
        [2.13, 41.42],
        [2.13, 41.37],
      ],
    ] as [number, number][][],
  },
]
const CIRCLES = [{ id: 'c', name: 'Park', colour: '#1c7a38', longitude: 2.24, latitude: 41.4, radiusMetres: 1500 }]
const ROUTE = Array.from({ length: 60 }, (_, at) => ({
  longitude: 2.15 + at * 0.0007,
  latitude: 41.385 + Math.sin(at / 8) * 0.006,
  speed: at === 30 ? null : (at * 1.3) % 70,
}))
const HEAT = Array.from({ length: 300 }, (_, at): [number, number] => [
  2.17 + Math.sin(at * 12.9) * 0.012,
  41.388 + Math.cos(at * 78.2) * 0.006,
])
