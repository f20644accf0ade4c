import {
  CirclesLayer,
  FitBounds,
  HeatLayer,
  type HeatPoint,
  InfoWindow,
  type LivePoints,
  type MapArea,
  type MapCircle,
  MapFrame,
  type MapView,
  MarkLayer,
  PointsLayer,
  PolygonsLayer,
  useMap,
} from '@motora/kit/map'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Highlight, useHighlighted } from '../../features/vehicles/map/highlight'
import { useBaseMap } from '../../shell/map/use-base-map'

const onVehicleZoom = 16
/** A fleet of one moped does not open on its wheels. */
const nearestOfFleet = 15
/** The lowest layer of the vehicles: the heat lies under it, and they can still be pressed. */
const lowestOfFleet = 'fleet-clusters'

interface OpenVehicle {
  id: string
  latitude: number
  longitude: number
  /** Chosen by name: the map moves near. */
  near: boolean
  /** Undefined: it is shown elsewhere. */
  info: ReactNode | undefined
}

export interface LiveMapProps {
  label: string
  initialView: MapView
  onMoveEnd: (view: MapView, byPerson: boolean) => void
  overlay?: ReactNode
  areas: readonly MapArea[]
  circles: readonly MapCircle[]
  /** [west, south, east, north] to go to. */
  bounds: [number, number, number, number] | undefined
  /** It opens there: no way is shown. */
  opensOnBounds: boolean
  heat: { points: readonly HeatPoint[]; gridMetres: number } | undefined
  /** Undefined: no vehicles are shown. */
  points: LivePoints | undefined
  open: OpenVehicle | undefined
  highlight: Highlight
  onVehicle: (id: string | undefined) => void
}

/** The map itself: areas, heat, vehicles, the open one. */
export function LiveMap(props: LiveMapProps) {
  const { areas, circles, bounds, opensOnBounds, heat, points, open, highlight, onVehicle, onMoveEnd, ...frame } = props
  return (
    <MapFrame mapStyle={useBaseMap()} onMoveEnd={(view, _, byPerson) => onMoveEnd(view, byPerson)} {...frame}>
      <PolygonsLayer id="areas" areas={areas} />
      <CirclesLayer id="circles" circles={circles} />
      {heat && <HeatLayer id="heat" points={heat.points} gridMetres={heat.gridMetres} below={lowestOfFleet} />}
      {points && (
        <>
          <PointsLayer id="fleet" points={points} onClick={({ id }) => onVehicle(id)} onHover={highlight.set} />
          <MarkedVehicles points={points} openId={open?.id} highlight={highlight} />
        </>
      )}
      <FitBounds bounds={bounds} {...(opensOnBounds ? { milliseconds: 0, maxZoom: nearestOfFleet } : {})} />
      {open && (
        <>
          <BringIntoSight key={open.id} near={open.near} latitude={open.latitude} longitude={open.longitude} />
          {open.info && (
            <InfoWindow
              key={`info ${open.id}`}
              latitude={open.latitude}
              longitude={open.longitude}
              onClose={() => onVehicle(undefined)}
            >
              {open.info}
            </InfoWindow>
          )}
        </>
      )}
    </MapFrame>
  )
}

/** The open vehicle, and the one that is pointed at in the list or on the map. */
function MarkedVehicles({
  points,
  openId,
  highlight,
}: {
  points: LivePoints
  openId: string | undefined
  highlight: Highlight
}) {
  const pointedAt = useHighlighted(highlight)
  const marked = [openId, pointedAt].filter((id) => id !== undefined)
  return <MarkLayer id="marked" points={points} marked={marked} below={lowestOfFleet} />
}

/** Once: near to a vehicle chosen by name; to one from the address only when it is out of the picture. */
function BringIntoSight({ latitude, longitude, near }: { latitude: number; longitude: number; near: boolean }): null {
  const map = useMap()
  const place = useRef<[number, number]>([longitude, latitude])
  useEffect(() => {
    if (!near && map.getBounds().contains(place.current)) return
    map.easeTo({ center: place.current, zoom: Math.max(map.getZoom(), onVehicleZoom) })
  }, [map, near])
  return null
}
