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
  PointsLayer,
  PolygonsLayer,
  useMap,
} from '@motora/kit/map'
import { type ReactNode, useEffect, useRef } from 'react'
import { useBaseMap } from '../../shell/map/use-base-map'

const onVehicleZoom = 16
/** The lowest layer of the vehicles: the heat lies under it, and they can still be pressed. */
const lowestOfFleet = 'fleet-clusters'

interface OpenVehicle {
  id: string
  latitude: number
  longitude: number
  /** Chosen by name: the map moves near. */
  near: boolean
  info: ReactNode
}

export interface LiveMapProps {
  label: string
  initialView: MapView
  onMoveEnd: (view: MapView) => void
  overlay: ReactNode
  areas: readonly MapArea[]
  circles: readonly MapCircle[]
  /** [west, south, east, north] to go to. */
  bounds: [number, number, number, number] | undefined
  heat: { points: readonly HeatPoint[]; gridMetres: number } | undefined
  /** Undefined: no vehicles are shown. */
  points: LivePoints | undefined
  open: OpenVehicle | undefined
  onVehicle: (id: string | undefined) => void
}

/** The map itself: areas, heat, vehicles, the open one. */
export function LiveMap(props: LiveMapProps) {
  const { areas, circles, bounds, heat, points, open, onVehicle, ...frame } = props
  return (
    <MapFrame mapStyle={useBaseMap()} {...frame}>
      <PolygonsLayer id="areas" areas={areas} />
      <CirclesLayer id="circles" circles={circles} />
      {heat && <HeatLayer id="heat" points={heat.points} gridMetres={heat.gridMetres} below={lowestOfFleet} />}
      {points && <PointsLayer id="fleet" points={points} onClick={({ id }) => onVehicle(id)} />}
      <FitBounds bounds={bounds} />
      {open && (
        <>
          <BringIntoSight key={open.id} near={open.near} latitude={open.latitude} longitude={open.longitude} />
          <InfoWindow
            key={`info ${open.id}`}
            latitude={open.latitude}
            longitude={open.longitude}
            onClose={() => onVehicle(undefined)}
          >
            {open.info}
          </InfoWindow>
        </>
      )}
    </MapFrame>
  )
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
