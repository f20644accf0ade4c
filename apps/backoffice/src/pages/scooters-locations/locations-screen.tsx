import { useMediaQuery } from '@mantine/hooks'
import type { FleetTile } from '@motora/contract/vehicles'
import { AgeClock, PageTitle, phoneQuery } from '@motora/kit'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LateScooterDrawer } from '../../compositions/late-scooter'
import { useOperatorAreas } from '../../features/operators/areas/operator-areas'
import { OperatorCard } from '../../features/operators/operator/operator-card'
import { Highlight } from '../../features/vehicles/map/highlight'
import { MapLegend } from '../../features/vehicles/map/map-legend'
import { settingsForMap, useMapSettings } from '../../features/vehicles/map/map-settings'
import { useFleetPicture, useFleetView } from '../../features/vehicles/map/use-fleet-view'
import { withoutVehicle } from '../../features/vehicles/page/use-vehicle-tab'
import { momentToText } from '../../features/vehicles/past/moment-text'
import { PastSign } from '../../features/vehicles/past/past-sign'
import { usePastFleet } from '../../features/vehicles/past/use-past-fleet'
import { FleetTilesBar } from '../../features/vehicles/tiles/fleet-tiles-bar'
import { useLiveHealth } from '../../shell/live/live-fleet'
import { pathTo } from '../../shell/paths'
import { useOwnPlace } from '../../shell/place/own-place'
import { useMay, useMembership } from '../../shell/session/use-session'
import type { LiveMapProps } from './live-map'
import { readLocations, type Tool, withoutTool } from './locations-address'
import { LocationsDocks } from './locations-docks'
import { LocationsList } from './locations-list'
import { LocationsSearch } from './locations-search'
import { LocationsTools } from './locations-tools'
import { viewToText } from './map-address'
import { useLocationsHeat } from './use-locations-heat'
import { useMapAddress } from './use-map-address'
import { useOpeningView } from './use-opening-view'
import { useShownVehicle } from './use-shown-vehicle'
import './locations.css'
import '../../features/vehicles/vehicles.css'

type Search = Readonly<Record<string, string | undefined>>
/** The vehicle stays open on the map when what is read of it is closed. */
const withoutDetails = ({ details, ...search }: Search): Search => ({
  ...withoutVehicle(search),
  vehicle: search.vehicle,
})

/**
 * The live map with its list and counts, and what can be laid over it: heat, and the past. All of it lives in the
 * address. source: SCREENS, "Map"; fleet side, 2.5; ledgers F-02, F-19, F-20; decision 0051.
 */
export function LocationsScreen({ Map: MapPiece }: { Map: ComponentType<LiveMapProps> }) {
  const { t } = useTranslation(['locations', 'heat', 'past'])
  const { search, change, changeFast, now } = useMapAddress()
  const { sharingOperatorId } = useMembership()
  const address = readLocations(search, { mayHeat: useMay('heat-map.read'), ownOperatorId: sharingOperatorId })
  const { tool, moment, tile } = address
  const phone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const wide = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false })
  const seesCard = useMay('operator-card.read')
  const settings = useMapSettings()
  const operators = useOperatorAreas()
  const health = useLiveHealth()
  const own = useOwnPlace()
  const [highlight] = useState(() => new Highlight())
  const operator = operators.find(({ id }) => id === search.operator)

  const choice = { settings: settingsForMap(settings.data), operatorId: operator?.id, vehicleId: search.vehicle, tile }
  // The live fleet is followed on while the past is looked at: coming back costs nothing.
  const view = useFleetView({ ...choice, near: own.place })
  const picture = useFleetPicture(view)
  const pastFleet = usePastFleet({ ...choice, moment })
  const past = moment === undefined ? undefined : pastFleet
  const heat = useLocationsHeat(address)
  const opening = useOpeningView(search.at, Boolean(search.vehicle ?? search.operator), { view, picture })
  const shownVehicle = useShownVehicle(search.vehicle, past, operators, () => change({ details: 'open' }))

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
  /** Chosen by name or in the list: the map moves there where it is out of sight. */
  const approach = (vehicle: string, near: boolean) => {
    opening.leaveFleet()
    setAsList(false)
    setSearching(false)
    if (near) setApproached(vehicle)
    change({ vehicle })
  }
  const openTool = (next: Tool | undefined) => {
    setPressed(true)
    setSearching(false)
    setAsList(false)
    // On a phone there is room for one thing below the map.
    change({ ...withoutTool, tool: next, ...(phone ? { vehicle: undefined } : {}) })
  }
  const linkNow = () => {
    const link = pathTo('/scooters/locations', undefined, { ...now(), at: viewToText(opening.now()) })
    return window.location.origin + link
  }
  const onMoment = (next: number | undefined) =>
    next === undefined ? change({ moment: undefined }) : changeFast('moment', momentToText(next))

  const searchFields = (
    <LocationsSearch
      operators={operators}
      operatorId={operator?.id}
      onOperator={(id) => {
        opening.leaveFleet()
        setFitted(id)
        change({ operator: id })
      }}
      byVehicle={search.mode === 'vehicle'}
      onMode={(byVehicle) => change({ mode: byVehicle ? 'vehicle' : undefined })}
      onVehicle={(id) => approach(id, true)}
    />
  )
  const list = (
    <LocationsList
      picture={picture}
      past={past}
      own={own}
      isFiltered={tile !== undefined}
      openId={search.vehicle}
      highlight={highlight}
      onPhone={phone}
      onChoose={(id) => approach(id, false)}
    />
  )
  const clock = moment === undefined ? <AgeClock at={health.at} source={health.source} /> : <PastSign moment={moment} />
  const common = { tool, onTool: openTool, settings: settings.data, linkNow }
  const frame = past?.state.frame
  // Without vehicles on the map there is none to show the open one among.
  const isHeatAlone = tool === 'heat' && !address.withFleet
  const countOf = (one: FleetTile) => (past ? frame?.counts[one] : picture.counts?.[one])
  const fittedBounds = operator && operator.id === fitted ? operator.bounds : undefined
  return (
    <div className="motora-map-screen motora-locations" data-past={moment !== undefined || undefined}>
      <header className="motora-locations-head">
        <div className="motora-locations-title">
          <PageTitle aside={clock}>{t('locations:heading')}</PageTitle>
          {!phone && searchFields}
          {!phone && <LocationsTools {...common} />}
        </div>
        <FleetTilesBar active={tile} countOf={countOf} onToggle={(show) => change({ show })} />
      </header>
      <div className="motora-locations-body">
        {!phone && list}
        <div className="motora-locations-map">
          <MapPiece
            label={t('locations:title')}
            initialView={opening.initialView}
            onMoveEnd={(to, byPerson) => {
              if (!opening.moved(to, byPerson)) return
              setFitted(undefined)
              change({ at: viewToText(to) })
            }}
            overlay={seesCard && search.mode !== 'vehicle' && operator ? <OperatorCard id={operator.id} /> : undefined}
            areas={drawn.areas}
            circles={drawn.circles}
            bounds={fittedBounds ?? opening.bounds}
            opensOnBounds={fittedBounds === undefined}
            heat={heat.shown.points && { points: heat.shown.points, gridMetres: heat.shown.gridMetres }}
            points={isHeatAlone ? undefined : past ? past.points : view.points}
            open={
              shownVehicle?.place && !isHeatAlone
                ? {
                    id: shownVehicle.id,
                    ...shownVehicle.place,
                    near: approached === shownVehicle.id,
                    info: phone ? undefined : shownVehicle.info(false),
                  }
                : undefined
            }
            highlight={highlight}
            onVehicle={(vehicle) => change({ vehicle })}
          />
          {!isHeatAlone && <MapLegend openAtFirst={wide} />}
        </div>
      </div>
      <LocationsDocks
        phone={phone}
        list={asList ? list : undefined}
        onList={setAsList}
        search={searching ? searchFields : undefined}
        onSearch={setSearching}
        vehicle={shownVehicle}
        onVehicle={(vehicle) => change({ vehicle })}
        address={address}
        takesFocus={pressed}
        onTool={openTool}
        heat={heat}
        operators={operators}
        operatorId={operator?.id}
        change={change}
        changeFast={changeFast}
        onMoment={onMoment}
        past={pastFleet}
      />
      {phone && (
        <LocationsTools
          {...common}
          onPhone={{
            searching,
            onSearching: (on) => {
              setAsList(false)
              setSearching(on)
            },
            asList,
            onList: (on) => {
              setSearching(false)
              setAsList(on)
            },
          }}
        />
      )}
      {address.detailsOpen && search.vehicle && <LateScooterDrawer id={search.vehicle} closed={withoutDetails} />}
    </div>
  )
}
