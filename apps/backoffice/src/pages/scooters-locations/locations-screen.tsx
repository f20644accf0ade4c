import { useMediaQuery } from '@mantine/hooks'
import { AgeClock } from '@motora/kit'
import type { MapView } from '@motora/kit/map'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperatorAreas } from '../../features/operators/areas/operator-areas'
import { FleetList, FleetRows } from '../../features/vehicles/map/fleet-list'
import { settingsForMap, useMapSettings } from '../../features/vehicles/map/map-settings'
import { useShownFleet } from '../../features/vehicles/map/shown-fleet'
import { momentToText } from '../../features/vehicles/past/moment-text'
import { PastSign } from '../../features/vehicles/past/past-sign'
import { usePastFleet } from '../../features/vehicles/past/use-past-fleet'
import { useLiveHealth } from '../../shell/live/live-fleet'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'
import type { LiveMapProps } from './live-map'
import { readLocations, type Tool, withoutTool } from './locations-address'
import { LocationsSearch } from './locations-search'
import { LocationsTools } from './locations-tools'
import { viewFromText, viewToText } from './map-address'
import { MapDock } from './map-dock'
import { useLocationsHeat } from './use-locations-heat'
import { useMapAddress } from './use-map-address'
import { useShownVehicle } from './use-shown-vehicle'
import './locations.css'

// Calendars and players come with the tool that needs them.
const LocationsHeatPanel = lazy(() => import('./locations-heat-panel'))
const PastPanel = lazy(() => import('../../features/vehicles/past/past-panel'))

/**
 * The live map on the whole width, with what can be laid over it: heat, and the past. All of it lives in the address.
 * source: fleet side, 2.5; ledgers F-02, F-19, F-20.
 */
export function LocationsScreen({ Map: MapPiece }: { Map: ComponentType<LiveMapProps> }) {
  const { t } = useTranslation(['locations', 'heat', 'past'])
  const { search, change, changeFast, now } = useMapAddress()
  const address = readLocations(search, useMay('heat-map.read'))
  const { tool, moment } = address
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const settings = useMapSettings()
  const operators = useOperatorAreas()
  const health = useLiveHealth()
  const operator = operators.find(({ id }) => id === search.operator)

  const choice = { settings: settingsForMap(settings.data), operatorId: operator?.id, vehicleId: search.vehicle }
  // The live fleet is followed on while the past is looked at: coming back costs nothing.
  const live = useShownFleet(choice)
  const past = usePastFleet({ ...choice, moment })
  const heat = useLocationsHeat(address)
  const shownVehicle = useShownVehicle(search.vehicle, moment === undefined ? undefined : past, operators)

  const drawn = useMemo(() => {
    const ones = operator ? [operator] : operators
    return { areas: ones.flatMap(({ areas }) => areas), circles: ones.flatMap(({ circles }) => circles) }
  }, [operator, operators])

  const [asList, setAsList] = useState(false)
  const [searching, setSearching] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [approached, setApproached] = useState<string>()
  // A link with a place of its own opens there, not to the operator's areas.
  const [fitted, setFitted] = useState(() => (search.at ? undefined : search.operator))
  const moved = (to: MapView) => {
    setFitted(undefined)
    change({ at: viewToText(to) })
  }
  /** Chosen by name and not on the map: the map moves there. */
  const approach = (vehicle: string) => {
    setAsList(false)
    setSearching(false)
    setApproached(vehicle)
    change({ vehicle })
  }
  const openTool = (next: Tool | undefined) => {
    setPressed(true)
    setSearching(false)
    change({ ...withoutTool, tool: next })
  }
  const linkNow = () => {
    const shown = now()
    const at = viewToText(viewFromText(shown.at))
    return window.location.origin + pathTo('/scooters/locations', undefined, { ...shown, at })
  }
  const onMoment = (next: number | undefined) =>
    next === undefined ? change({ moment: undefined }) : changeFast('moment', momentToText(next))

  const searchFields = (
    <LocationsSearch
      operators={operators}
      operatorId={operator?.id}
      onOperator={(id) => {
        setFitted(id)
        change({ operator: id })
      }}
      byVehicle={search.mode === 'vehicle'}
      onMode={(byVehicle) => change({ mode: byVehicle ? 'vehicle' : undefined })}
      onVehicle={approach}
    />
  )
  const clock = moment === undefined ? <AgeClock at={health.at} source={health.source} /> : <PastSign moment={moment} />
  const common = { tool, onTool: openTool, settings: settings.data, linkNow }
  const frame = past.state.frame
  return (
    <div className="motora-map-screen motora-locations" data-past={moment !== undefined || undefined}>
      <h1 className="motora-hidden">{t('locations:title')}</h1>
      <div className="motora-locations-map">
        {phone && asList ? (
          <div className="motora-map-list">
            {clock}
            {moment === undefined ? (
              <FleetList points={live} onChoose={approach} />
            ) : (
              <FleetRows rows={frame?.listed ?? []} at={frame?.at} total={frame?.shown ?? 0} onChoose={approach} />
            )}
          </div>
        ) : (
          <MapPiece
            label={t('locations:title')}
            initialView={viewFromText(search.at)}
            onMoveEnd={moved}
            overlay={
              <div className="motora-map-panel" data-folded={phone || undefined}>
                <div className="motora-map-row">{clock}</div>
                {!phone && searchFields}
                {!phone && <LocationsTools {...common} />}
              </div>
            }
            areas={drawn.areas}
            circles={drawn.circles}
            bounds={operator && operator.id === fitted ? operator.bounds : undefined}
            heat={heat.shown.points && { points: heat.shown.points, gridMetres: heat.shown.gridMetres }}
            points={tool === 'heat' && !address.withFleet ? undefined : moment === undefined ? live : past.points}
            open={shownVehicle && { ...shownVehicle, near: approached === shownVehicle.id }}
            onVehicle={(vehicle) => change({ vehicle })}
          />
        )}
      </div>
      {phone && searching && (
        <MapDock
          title={t('locations:search')}
          closeLabel={t('locations:closeSearch')}
          onClose={() => setSearching(false)}
          takesFocus
        >
          {searchFields}
        </MapDock>
      )}
      {tool && !searching && (
        <MapDock
          key={tool}
          title={t(tool === 'heat' ? 'heat:title' : 'past:title')}
          closeLabel={t(tool === 'heat' ? 'heat:hide' : 'past:close')}
          onClose={() => openTool(undefined)}
          takesFocus={pressed}
        >
          <Suspense>
            {tool === 'heat' ? (
              <LocationsHeatPanel
                address={address}
                heat={heat}
                operators={operators}
                operatorId={operator?.id}
                change={change}
                changeFast={changeFast}
              />
            ) : (
              <PastPanel moment={moment} onMoment={onMoment} fleet={past} vehicleOpen={search.vehicle !== undefined} />
            )}
          </Suspense>
        </MapDock>
      )}
      {phone && (
        <LocationsTools {...common} onPhone={{ searching, onSearching: setSearching, asList, onList: setAsList }} />
      )}
    </div>
  )
}
