import { SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OperatorOnMap } from '../../features/operators/areas/operator-areas'
import { VehicleSearch } from '../../features/vehicles/vehicle/vehicle-search'
import { useMay } from '../../shell/session/use-session'

export interface LocationsSearchProps {
  operators: readonly OperatorOnMap[]
  operatorId: string | undefined
  /** Undefined: all of them. */
  onOperator: (id: string | undefined) => void
  byVehicle: boolean
  onMode: (byVehicle: boolean) => void
  onVehicle: (id: string) => void
}

/** The search in one of two modes. source: ledgers F-03, F-20. */
export function LocationsSearch(props: LocationsSearchProps) {
  const { operators, operatorId, onOperator, byVehicle, onMode, onVehicle } = props
  const { t } = useTranslation(['locations', 'vehicles'])
  const choosesOperator = useMay('heat-map.read')
  const searchesOperator = choosesOperator && !byVehicle
  return (
    <div className="motora-locations-search">
      {choosesOperator && (
        <SegmentedControl
          aria-label={t('mode')}
          value={searchesOperator ? 'operator' : 'vehicle'}
          onChange={(next) => onMode(next === 'vehicle')}
          data={[
            { value: 'operator', label: t('modeOperator') },
            { value: 'vehicle', label: t('modeVehicle') },
          ]}
        />
      )}
      {searchesOperator ? (
        <Select
          aria-label={t('searchOperator')}
          placeholder={t('searchOperator')}
          data={operators.map(({ id, name }) => ({ value: id, label: name }))}
          value={operatorId ?? null}
          onChange={(id) => onOperator(id ?? undefined)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clearOperator') }}
          nothingFoundMessage={t('vehicles:nothingFound')}
          comboboxProps={{ withinPortal: false }}
        />
      ) : (
        <VehicleSearch label={t('searchVehicle')} labelHidden onChoose={onVehicle} />
      )}
    </div>
  )
}
