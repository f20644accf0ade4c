import { ActionIcon, SegmentedControl, Select, Tooltip } from '@mantine/core'
import type { ParamsConfig } from '@motora/contract/vehicles'
import { ActionButton, AgeClock } from '@motora/kit'
import { IconList, IconMap, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorOnMap } from '../../features/operators/operator-areas'
import { OperatorCard } from '../../features/operators/operator-card'
import { MapSettingsDialog } from '../../features/vehicles/map-settings-dialog'
import { VehicleSearch } from '../../features/vehicles/vehicle-search'
import { useLiveHealth } from '../../shell/live/live-fleet'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'

type Mode = 'operator' | 'vehicle'

export interface LocationsPanelProps {
  operators: readonly OperatorOnMap[]
  settings: ParamsConfig | undefined
  /** On a phone: list or map; left out where there is room for the map alone. */
  asList: boolean | undefined
  onList: (asList: boolean) => void
  onVehicle: (id: string) => void
}

/** Over the map: how fresh it is, the search in one of two modes, the settings. source: ledgers F-03, F-04. */
export function LocationsPanel({ operators, settings, asList, onList, onVehicle }: LocationsPanelProps) {
  const { t } = useTranslation('locations')
  const [search, setSearch] = useAddressState()
  const health = useLiveHealth()
  const choosesOperator = useMay('heat-map.read')
  const seesCard = useMay('operator-card.read')
  const [settingsOpen, setSettingsOpen] = useState(false)
  const mode: Mode = choosesOperator && search.mode !== 'vehicle' ? 'operator' : 'vehicle'
  return (
    <div className="motora-map-panel">
      <div className="motora-map-row">
        <AgeClock at={health.at} source={health.source} />
        {seesCard && (
          <Tooltip label={t('settings')}>
            <ActionIcon onClick={() => setSettingsOpen(true)} aria-label={t('settings')} disabled={!settings}>
              <IconSettings size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {choosesOperator && (
        <SegmentedControl
          fullWidth
          aria-label={t('mode')}
          value={mode}
          onChange={(next) => setSearch({ ...search, mode: next === 'vehicle' ? 'vehicle' : undefined })}
          data={[
            { value: 'operator', label: t('modeOperator') },
            { value: 'vehicle', label: t('modeVehicle') },
          ]}
        />
      )}
      {mode === 'operator' ? (
        <Select
          aria-label={t('searchOperator')}
          placeholder={t('searchOperator')}
          data={operators.map(({ id, name }) => ({ value: id, label: name }))}
          value={operators.some(({ id }) => id === search.operator) ? (search.operator ?? null) : null}
          onChange={(id) => setSearch({ ...search, operator: id ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clearOperator') }}
          nothingFoundMessage={t('nothingFound')}
          comboboxProps={{ withinPortal: false }}
        />
      ) : (
        <VehicleSearch label={t('searchVehicle')} onChoose={onVehicle} />
      )}
      {seesCard && mode === 'operator' && search.operator && <OperatorCard id={search.operator} />}
      {asList !== undefined && (
        <ActionButton
          fullWidth
          icon={asList ? <IconMap size={16} aria-hidden /> : <IconList size={16} aria-hidden />}
          onClick={() => onList(!asList)}
        >
          {t(asList ? 'asMap' : 'asList')}
        </ActionButton>
      )}
      {settings && <MapSettingsDialog opened={settingsOpen} onClose={() => setSettingsOpen(false)} config={settings} />}
    </div>
  )
}
