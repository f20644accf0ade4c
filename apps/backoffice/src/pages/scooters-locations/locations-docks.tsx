import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorOnMap } from '../../features/operators/areas/operator-areas'
import type { PastFleet } from '../../features/vehicles/past/use-past-fleet'
import { latePiece } from '../../shell/frame/late-piece'
import type { LocationsAddress, Tool } from './locations-address'
import { MapDock } from './map-dock'
import type { LocationsHeat } from './use-locations-heat'
import type { MapAddress } from './use-map-address'
import type { ShownVehicle } from './use-shown-vehicle'

// Calendars and players come with the tool that needs them.
const LocationsHeatPanel = latePiece(() => import('./locations-heat-panel'), null)
const PastPanel = latePiece(() => import('../../features/vehicles/past/past-panel'), null)

export interface LocationsDocksProps extends Pick<MapAddress, 'change' | 'changeFast'> {
  phone: boolean
  /** The list, the search: on a phone alone, where they are asked for. */
  list: ReactNode
  onList: (open: boolean) => void
  search: ReactNode
  onSearch: (open: boolean) => void
  vehicle: ShownVehicle | undefined
  onVehicle: (id: string | undefined) => void
  address: LocationsAddress
  /** Opened by a press, not by a link. */
  takesFocus: boolean
  onTool: (tool: Tool | undefined) => void
  heat: LocationsHeat
  operators: readonly OperatorOnMap[]
  operatorId: string | undefined
  onMoment: (moment: number | undefined) => void
  past: PastFleet
}

/**
 * What is open below the map, on a phone one thing at a time. A vehicle is there on a phone, and where it has no place to
 * be shown at.
 */
export function LocationsDocks(props: LocationsDocksProps) {
  const { phone, list, search, vehicle, address, takesFocus } = props
  const { t } = useTranslation(['locations', 'heat', 'past'])
  const { tool } = address
  if (phone && search)
    return (
      <MapDock
        title={t('locations:search')}
        closeLabel={t('locations:closeSearch')}
        onClose={() => props.onSearch(false)}
        takesFocus
      >
        {search}
      </MapDock>
    )
  if (phone && list)
    return (
      <MapDock
        title={t('locations:vehicles')}
        closeLabel={t('locations:closeList')}
        onClose={() => props.onList(false)}
        takesFocus
        isTall
      >
        {list}
      </MapDock>
    )
  const showsVehicle = vehicle !== undefined && (phone || !vehicle.place)
  return (
    <>
      {showsVehicle && (
        <MapDock
          key={vehicle.id}
          title={vehicle.plate}
          closeLabel={t('locations:closeVehicle')}
          onClose={() => props.onVehicle(undefined)}
          takesFocus={takesFocus}
        >
          {vehicle.info(true)}
        </MapDock>
      )}
      {tool && !(phone && showsVehicle) && (
        <MapDock
          key={tool}
          title={t(tool === 'heat' ? 'heat:title' : 'past:title')}
          closeLabel={t(tool === 'heat' ? 'heat:hide' : 'past:close')}
          onClose={() => props.onTool(undefined)}
          takesFocus={takesFocus}
        >
          {tool === 'heat' ? (
            <LocationsHeatPanel
              address={address}
              heat={props.heat}
              operators={props.operators}
              operatorId={props.operatorId}
              change={props.change}
              changeFast={props.changeFast}
            />
          ) : (
            <PastPanel
              moment={address.moment}
              onMoment={props.onMoment}
              fleet={props.past}
              vehicleOpen={vehicle !== undefined}
            />
          )}
        </MapDock>
      )}
    </>
  )
}
