import { type FleetTile, fleetTiles, type OverallStatus } from '@motora/contract/vehicles'
import { type Chip, ChipStrip } from '@motora/kit'
import { IconBatteryExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useThresholdFigures } from '../../../shell/vehicles/use-threshold-figures'
import { statusLook } from '../../../shell/vehicles/vehicle-status-badge'

/** The tile that an address names; nonsense is none. */
export const fleetTileOf = (text: string | undefined): FleetTile | undefined => fleetTiles.find((tile) => tile === text)

const lookOf = (status: OverallStatus) => {
  const { tone, Icon } = statusLook[status]
  return { icon: <Icon size={16} />, tone }
}
const look: Record<FleetTile, Pick<Chip, 'icon' | 'tone'> & { tone: NonNullable<Chip['tone']> }> = {
  free: lookOf('free'),
  booked: lookOf('booked'),
  'in-service': lookOf('in service'),
  out: lookOf('out of service'),
  silent: lookOf('silent'),
  low: { icon: <IconBatteryExclamation size={16} />, tone: 'red' },
}

export interface FleetTilesBarProps {
  active: FleetTile | undefined
  /** Undefined while it is not known. */
  countOf: (tile: FleetTile) => number | undefined
  onToggle: (tile: FleetTile | undefined) => void
}

/** How many vehicles are in which state; one that is pressed filters the table or the map. */
export function FleetTilesBar({ active, countOf, onToggle }: FleetTilesBarProps) {
  const { t } = useTranslation('vehicles')
  const { lowBattery } = useThresholdFigures()
  return (
    <ChipStrip
      label={t('tiles')}
      active={active ? [active] : []}
      chips={fleetTiles.map((tile) => ({
        id: tile,
        label: t(`tile.${tile}`, { percent: lowBattery }),
        count: countOf(tile),
        ...look[tile],
      }))}
      onToggle={(id) => onToggle(id === active ? undefined : fleetTileOf(id))}
    />
  )
}
