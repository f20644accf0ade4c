import { useMediaQuery } from '@mantine/hooks'
import { mayOpen } from '@motora/contract'
import {
  CirclesLayer,
  FitBounds,
  InfoWindow,
  MapFrame,
  type MapView,
  PointsLayer,
  PolygonsLayer,
  useMap,
} from '@motora/kit/map'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewFromText, viewToText } from '../../features/map/map-address'
import { useBaseMap } from '../../features/map/use-base-map'
import { useOperatorAreas } from '../../features/operators/operator-areas'
import { FleetList } from '../../features/vehicles/fleet-list'
import { settingsForMap, useMapSettings } from '../../features/vehicles/map-settings'
import { useShownFleet } from '../../features/vehicles/shown-fleet'
import { VehicleInfo } from '../../features/vehicles/vehicle-info'
import { useLiveVehicle } from '../../shell/live/live-fleet'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { LocationsPanel } from './locations-panel'

const onVehicleZoom = 16

/** The live map on the whole width. Place, operator and open vehicle live in the address. source: fleet side, 2.5. */
export default function LocationsPage() {
  const { t } = useTranslation('locations')
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const [view] = useState(() => viewFromText(search.at))
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [asList, setAsList] = useState(false)
  const mapStyle = useBaseMap()
  const settings = useMapSettings()
  const operators = useOperatorAreas()
  const operator = operators.find(({ id }) => id === search.operator)
  const points = useShownFleet({
    settings: settingsForMap(settings.data),
    operatorId: operator?.id,
    vehicleId: search.vehicle,
  })
  const live = useLiveVehicle(search.vehicle)
  const areas = useMemo(() => (operator ? [operator] : operators).flatMap((one) => one.areas), [operator, operators])
  const circles = useMemo(
    () => (operator ? [operator] : operators).flatMap((one) => one.circles),
    [operator, operators],
  )

  // The map tells its place after each movement; by then other parts of the address may have changed.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  const change = (part: Record<string, string | undefined>) => setSearch({ ...latest.current, ...part })
  const moved = (to: MapView) => change({ at: viewToText(to) })
  const choose = (vehicle: string | undefined) => change({ vehicle })
  const [approached, setApproached] = useState<string>()
  /** Chosen by name and not on the map: the map goes there. */
  const approach = (vehicle: string) => {
    setAsList(false)
    setApproached(vehicle)
    choose(vehicle)
  }

  const listShown = phone && asList
  return (
    <div className="motora-map-screen">
      <h1 className="motora-hidden">{t('title')}</h1>
      {listShown ? (
        <div className="motora-map-list">
          <LocationsPanel
            operators={operators}
            settings={settings.data}
            asList
            onList={setAsList}
            onVehicle={approach}
          />
          <FleetList points={points} onChoose={approach} />
        </div>
      ) : (
        <MapFrame
          label={t('title')}
          mapStyle={mapStyle}
          initialView={view}
          onMoveEnd={moved}
          overlay={
            <LocationsPanel
              operators={operators}
              settings={settings.data}
              asList={phone ? false : undefined}
              onList={setAsList}
              onVehicle={approach}
            />
          }
        >
          <PolygonsLayer id="areas" areas={areas} />
          <CirclesLayer id="circles" circles={circles} />
          <PointsLayer id="fleet" points={points} onClick={({ id }) => choose(id)} />
          <FitBounds bounds={operator?.bounds} />
          {live && live.latitude !== null && live.longitude !== null && (
            <>
              <BringIntoSight
                key={live.id}
                near={approached === live.id}
                latitude={live.latitude}
                longitude={live.longitude}
              />
              <InfoWindow
                key={`info ${live.id}`}
                latitude={live.latitude}
                longitude={live.longitude}
                onClose={() => choose(undefined)}
              >
                <VehicleInfo
                  live={live}
                  moreHref={mayOpen(role, '/scooters/$id') ? pathTo('/scooters/$id', { id: live.id }) : undefined}
                />
              </InfoWindow>
            </>
          )}
        </MapFrame>
      )}
    </div>
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
